import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

// Counts sentences that look translated, in comments, test titles and documents. Fails if there are
// more than the budget allows. Also fails if there are fewer, because the budget must then be lowered.
export const budgets = { comments: 0, titles: 0, documents: 0 };
type Kind = keyof typeof budgets;

/** Phrases that native writers avoid. A match is only a hint to review the sentence. */
const patterns: readonly RegExp[] = [
  // A clause with "what" instead of a noun such as "the stored document".
  /(?:^|[^?\w])what (?:is|was|are|were|has|have|had|it|they|can|cannot|may|must|does|did|there|belongs?|follows?|this|that|an?|the|[a-z]+s) /i,
  /\b(?:tells?|told|untold|telling)\b/i,
  /\b(?:nobody|somebody|whoever|whatever)\b/i,
  /^Of (?!course)/,
  /^Who (?!is\b.*\?|[^.]*\?)|\b(?:for|to|of|by|than) who\b/,
  /\b(?:anew|meanwhile|beside|besides|at hand|by then|thereby)\b/i,
  /\b(?:stands?|stood|lies|lay) (?:in|on|at|beside|under|there|here|behind|for|with|where|between)\b/i,
  /^(?:Null|Absent|Undefined|Empty|True|False|None): /,
  /^(?:Nor|Neither) /,
];

export const looksTranslated = (sentence: string): boolean => {
  const plain = sentence.replace(/`[^`]*`/g, '`x`');
  return plain.split(' ').length > 2 && patterns.some((pattern) => pattern.test(plain));
};

export const sentencesOf = (text: string): readonly string[] =>
  text
    .replace(/\s+/g, ' ')
    .split(/(?<=[.:;!?]) (?=[A-Z`"'(])|(?<=\|) /)
    .map((sentence) => sentence.replace(/^[|\s*#>\d.-]+/, '').trim());

type Block = { readonly kind: Kind; readonly at: number; readonly text: string };

const blocksBy = (kind: Kind, text: string, pattern: RegExp, strip: RegExp): readonly Block[] =>
  [...text.matchAll(pattern)].map((match) => ({
    kind,
    at: match.index,
    text: (match.groups?.text ?? match[1] ?? match[0]).replace(strip, ' '),
  }));

/** Matches a quoted title of `test`, `it` or `describe`, also after `.each(…)`. */
const title =
  /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(?<quote>['"`])(?<text>(?:\\.|(?!\k<quote>).)*)\k<quote>/g;

export function blocksOf(file: string, text: string): readonly Block[] {
  if (file.endsWith('.md')) {
    const code = /```[\s\S]*?```/g;
    const prose = text.replace(code, (block) => block.replace(/[^\n]/g, ' '));
    return blocksBy('documents', prose, /(?:^(?!\s*$).*\n?)+/gm, /\n(?=[|*-] )/g);
  }
  return [
    ...blocksBy('comments', text, /(?<=^|[\s{(])\/\*\*?([\s\S]*?)\*\//gm, /^\s*\* ?/gm),
    ...blocksBy('comments', text, /(?:^[ \t]*\/\/ (?!biome|@ts).*\n)+/gm, /^\s*\/\/ ?/gm),
    ...(/\.spec\.tsx?$/.test(file) ? blocksBy('titles', text, title, /\s+/g) : []),
  ];
}

type Hit = { readonly kind: Kind; readonly where: string; readonly sentence: string };

function hitsIn(file: string, text: string): readonly Hit[] {
  return blocksOf(file, text).flatMap(({ kind, at, text: block }) => {
    const line = text.slice(0, at).split('\n').length;
    const found = sentencesOf(block).filter(looksTranslated);
    return found.map((sentence) => ({ kind, where: `${file}:${line}`, sentence }));
  });
}

/** Returns a message for each kind of text whose number of matches differs from its budget. */
export function complaints(hits: readonly Hit[], allowed: Readonly<Record<Kind, number>>) {
  return (Object.keys(allowed) as Kind[]).flatMap((kind) => {
    const found = hits.filter((hit) => hit.kind === kind);
    const budget = allowed[kind];
    if (found.length < budget) return [`${kind}: set the budget to ${found.length}`];
    if (found.length === budget) return [];
    const lines = found.map(({ where, sentence }) => `  ${where} ${sentence}`);
    return [`${kind}: ${found.length} sentences look translated, allowed ${budget}`, ...lines];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = path.join(import.meta.dirname, '../..');
  const files = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.tsx'], { cwd: root })
    .toString()
    .split('\n')
    .filter((file) => file !== '' && !/generated\/|\/i18n\/(?:bg|de)\//.test(file));
  const hits = files.flatMap((file) => hitsIn(file, readFileSync(path.join(root, file), 'utf8')));
  const found = complaints(hits, budgets);
  if (found.length > 0) {
    process.stderr.write(`${found.join('\n')}\n`);
    process.exitCode = 1;
  }
}
