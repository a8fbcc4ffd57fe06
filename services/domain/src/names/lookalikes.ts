import { rectifyConfusion } from 'unicode-confusables';
import { foldAccountName, isAccountNameUsable, wordsOf } from './account-name.ts';

/** How a name looks, in lower and upper case. Names with equal skeletons can be confused. */
export type Skeletons = { readonly small: string; readonly capital: string };

/**
 * Returns the skeletons of Unicode TR 39, section 4. Both are needed because names ignore case:
 * the Cyrillic ВАР looks like the Latin BAP only in capitals. Drops punctuation and the breve of
 * й, which readers easily overlook.
 */
export const skeletonsOf = (normalizedName: string): Skeletons => ({
  small: skeleton(normalizedName),
  capital: skeleton(normalizedName.toUpperCase()),
});

/** Null if no symbol looks like a letter. `Р|ла` has the URL `р-ла` but looks like `Рlла`. */
export function skeletonsOfSigns(name: string): Skeletons | null {
  const folded = foldAccountName(name);
  if (isAccountNameUsable(folded)) return null;
  const small = lettered(folded).toLowerCase();
  if (small === folded) return null;
  const capital = lettered(folded.toUpperCase());
  return { small: skeleton(wordsOf(small)), capital: skeleton(wordsOf(capital)) };
}

const lettered = (text: string): string =>
  text.replace(/[^\p{L}\p{M}\p{N}]/gu, (sign) => {
    const look = confusable(sign);
    return /^[\p{L}\p{N}]+$/u.test(look) ? look : sign;
  });

const confusable = (text: string): string =>
  rectifyConfusion(text.normalize('NFD')).normalize('NFD');

/** Separators between numbers are kept, because `1 2` is not `12`. */
const betweenNumbers = /(?<=\p{N})[^\p{L}\p{M}\p{N}]+(?=\p{N})/gu;
const otherSigns = /[^\p{L}\p{M}\p{N}-]+|(?<!\p{N})-+|-+(?!\p{N})/gu;

function skeleton(text: string): string {
  const plain = lettered(text)
    .normalize('NFD')
    .replace(/(?<=[иИ])[\u0300\u0306]/gu, '')
    .replace(betweenNumbers, '-')
    .replace(otherSigns, '');
  return confusable(plain);
}

/** The ISO 15924 codes of the scripts in Unicode 15. */
const scripts = `
  Adlm Aghb Ahom Arab Armi Armn Avst Bali Bamu Bass Batk Beng Bhks Bopo Brah Brai Bugi Buhd Cakm
  Cans Cari Cham Cher Chrs Copt Cpmn Cprt Cyrl Deva Diak Dogr Dsrt Dupl Egyp Elba Elym Ethi Geor
  Glag Gong Gonm Goth Gran Grek Gujr Guru Hang Hani Hano Hatr Hebr Hira Hluw Hmng Hmnp Hung Ital
  Java Kali Kana Kawi Khar Khmr Khoj Kits Knda Kthi Lana Laoo Latn Lepc Limb Lina Linb Lisu Lyci
  Lydi Mahj Maka Mand Mani Marc Medf Mend Merc Mero Mlym Modi Mong Mroo Mtei Mult Mymr Nagm Nand
  Narb Nbat Newa Nkoo Nshu Ogam Olck Orkh Orya Osge Osma Ougr Palm Pauc Perm Phag Phli Phlp Phnx
  Plrd Prti Rjng Rohg Runr Samr Sarb Saur Sgnw Shaw Shrd Sidd Sind Sinh Sogd Sogo Sora Soyo Sund
  Sylo Syrc Tagb Takr Tale Talu Taml Tang Tavt Telu Tfng Tglg Thaa Thai Tibt Tirh Tnsa Toto Ugar
  Vaii Vith Wara Wcho Xpeo Xsux Yezi Yiii Zanb`
  .trim()
  .split(/\s+/);
/** Writing systems that combine several scripts: Chinese with Bopomofo, Japanese, Korean. */
const systems = [
  ['Hani', 'Bopo'],
  ['Hani', 'Hira', 'Kana'],
  ['Hani', 'Hang'],
];

const members = (group: readonly string[]): string =>
  group.map((script) => `\\p{scx=${script}}`).join('');

/** Matches text in a single script or writing system. Characters that all scripts share are allowed. */
const ofOneScript = [
  ...[...scripts.map((script) => [script]), ...systems].map(
    (group) => new RegExp(`^[${members([...group, 'Zyyy', 'Zinh'])}]*$`, 'u'),
  ),
  // Text in scripts that were added to Unicode after the list.
  new RegExp(`^[^${members(scripts)}]*$`, 'u'),
];

const word = /[\p{L}\p{M}\p{N}]+/gu;

/** Returns the first word that mixes scripts. Different words may have different scripts. */
export const mixedWordOf = (name: string): string | undefined =>
  name.match(word)?.find((candidate) => !ofOneScript.some((pattern) => pattern.test(candidate)));
