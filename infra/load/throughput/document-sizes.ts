import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import { type Question, warmQuestions } from './questions.ts';
import { recordAnswer } from './record-answer.ts';

/** Returns the number of bytes sent during a first visit. */
export async function describeSizes(port: number, name: string): Promise<readonly string[]> {
  const [html, , graphql] = warmQuestions([{ name, pageEtag: '' }]);
  if (!html || !graphql) throw new Error('nothing is asked');
  const page = await bytesOf(port, html);
  const full = await bytesOf(port, graphql);
  const data = await bytesOf(port, { ...html, paths: [`${html.paths[0]}/data.json?lang=bg`] });
  const share = data.length / full.length;
  return [
    `one language as data, gzip: ${kilobytes(data)}; the full document in three: ${kilobytes(full)}; share ${share.toFixed(2)} (aim 0.30: ${share <= 0.3 ? 'reached' : 'MISSED'})`,
    `the page, gzip: ${kilobytes(page)}; brotli 5: ${kilobytes(brotli(page, 5))}; brotli 11: ${kilobytes(brotli(page, 11))}`,
  ];
}

async function bytesOf(port: number, { paths, headers }: Question): Promise<Buffer> {
  return Buffer.from((await recordAnswer(port, paths[0] ?? '', headers)).body, 'base64');
}

const brotli = (zipped: Buffer, quality: number): Buffer =>
  brotliCompressSync(gunzipSync(zipped), {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality },
  });

const kilobytes = ({ length }: Buffer): string => `${(length / 1024).toFixed(1)} KB`;
