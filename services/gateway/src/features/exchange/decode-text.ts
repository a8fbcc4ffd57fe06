const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/** The text of a file: by its byte order mark, else UTF-8, else what Excel saves on Windows. */
export function decodeText(bytes: Uint8Array): string {
  const mark = marks.find(({ bytes: start }) => start.every((byte, at) => bytes[at] === byte));
  if (mark) return new TextDecoder(mark.encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return isCyrillic(bytes) ? new TextDecoder('windows-1251').decode(bytes) : westernText(bytes);
  }
}

/** Windows-1252 from 0x80 to 0x9F: some versions of Node read it as ISO 8859-1. */
const western = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const westernText = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (char) => western[char.charCodeAt(0) - 0x80] ?? char);

const firstLetter = 0xc0;

/**
 * In Windows-1251 all letters of a word are above 0xC0; German text in Windows-1252 has single ones
 * between ASCII letters.
 */
function isCyrillic(bytes: Uint8Array): boolean {
  let letters = 0;
  let besideAnother = 0;
  bytes.forEach((byte, at) => {
    if (byte < firstLetter) return;
    letters += 1;
    if ((bytes[at - 1] ?? 0) >= firstLetter || (bytes[at + 1] ?? 0) >= firstLetter) {
      besideAnother += 1;
    }
  });
  return besideAnother * 2 >= letters;
}
