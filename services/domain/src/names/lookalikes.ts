import { rectifyConfusion } from 'unicode-confusables';
import { foldAccountName, isAccountNameUsable, wordsOf } from './account-name.ts';

/** What a name looks like. Names that have one of them in common can be taken for one another. */
export type Skeletons = { readonly small: string; readonly capital: string };

/**
 * The skeletons of Unicode TR 39, section 4, in small letters and in capitals, since a name is the
 * same in both: the Cyrillic ВАР is a Latin BAP in capitals only. Besides, people overlook punctuation,
 * and the sign of й.
 */
export const skeletonsOf = (normalizedName: string): Skeletons => ({
  small: skeleton(normalizedName),
  capital: skeleton(normalizedName.toUpperCase()),
});

/**
 * The same of a name as people see it, where a sign that its address leaves out looks like a letter:
 * `Р|ла` has the address `р-ла`, and looks like `Рlла`. Null where there is none.
 */
export function skeletonsOfSigns(name: string): Skeletons | null {
  const folded = foldAccountName(name);
  if (isAccountNameUsable(folded)) return null;
  const small = lettered(folded).toLowerCase();
  if (small === folded) return null;
  const capital = lettered(folded.toUpperCase());
  return { small: skeleton(wordsOf(small)), capital: skeleton(wordsOf(capital)) };
}

/** With letters in the place of the signs that look like them. */
const lettered = (text: string): string =>
  text.replace(/[^\p{L}\p{M}\p{N}]/gu, (sign) => {
    const look = confusable(sign);
    return /^[\p{L}\p{N}]+$/u.test(look) ? look : sign;
  });

const confusable = (text: string): string =>
  rectifyConfusion(text.normalize('NFD')).normalize('NFD');

/** Numbers stay apart: 1 2 is not 12. */
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

/** Scripts of ISO 15924 as Unicode 15 has them. */
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
/** Writing systems of several scripts: Chinese with Bopomofo, Japanese, Korean. */
const systems = [
  ['Hani', 'Bopo'],
  ['Hani', 'Hira', 'Kana'],
  ['Hani', 'Hang'],
];

const members = (group: readonly string[]): string =>
  group.map((script) => `\\p{scx=${script}}`).join('');

/** Of one script or writing system, with what belongs to every script, such as digits. */
const ofOneScript = [
  ...[...scripts.map((script) => [script]), ...systems].map(
    (group) => new RegExp(`^[${members([...group, 'Zyyy', 'Zinh'])}]*$`, 'u'),
  ),
  // Scripts that are younger than the list.
  new RegExp(`^[^${members(scripts)}]*$`, 'u'),
];

/** Between words stands whatever is no letter, mark or digit. */
const word = /[\p{L}\p{M}\p{N}]+/gu;

/** The first word that mixes scripts; undefined when each is of one, whatever the others are of. */
export const mixedWordOf = (name: string): string | undefined =>
  name.match(word)?.find((one) => !ofOneScript.some((pattern) => pattern.test(one)));
