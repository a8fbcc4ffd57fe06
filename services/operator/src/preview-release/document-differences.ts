import { gunzipSync } from 'node:zlib';
import type { StoredDocument } from '@qr-menu/stores/menu-documents';
import { shown } from '../verify/findings.ts';

export type DocumentDifference = {
  /** A JSON path such as `sections[].items[].price`, or the last tag before the difference. */
  readonly field: string;
  readonly was: string;
  readonly becomes: string;
};

/** Prevents one document from filling the report. */
const mostFields = 20;

/** Ignores compression, and the names of scripts and styles, which are part of the renderer's revision. */
export function documentDifferences(
  was: StoredDocument | null,
  becomes: StoredDocument | null,
): readonly DocumentDifference[] {
  if (!was || !becomes) {
    const word = (document: StoredDocument | null) => (document ? 'a document' : 'nothing');
    return was === becomes ? [] : [{ field: '(document)', was: word(was), becomes: word(becomes) }];
  }
  const status = valueDifferences('(status)', was.status, becomes.status);
  const texts = [textOf(was), textOf(becomes)] as const;
  const [before, after] = texts;
  if (before === after) return status;
  if (before === null || after === null) {
    return [...status, { field: '(document)', was: readable(before), becomes: readable(after) }];
  }
  return [...status, ...textDifferences(before, after)].slice(0, mostFields);
}

const readable = (text: string | null): string => (text === null ? 'not readable' : 'a text');

function textOf({ body }: StoredDocument): string | null {
  try {
    return gunzipSync(body).toString();
  } catch {
    return null;
  }
}

function textDifferences(was: string, becomes: string): readonly DocumentDifference[] {
  const [before, after] = [jsonOf(was), jsonOf(becomes)];
  if (before === undefined || after === undefined) return pageDifferences(was, becomes);
  const fields = valueDifferences('', before, after);
  if (fields.length > 0) return fields;
  return [{ field: '(order of the fields)', was: 'another', becomes: 'another' }];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const nameOf = (field: string): string => /[^.[\]]*(?=[.[\]]*$)/.exec(field)?.[0] ?? '';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Compares lists by position. Reports each field once, with its first values. */
export function valueDifferences(
  field: string,
  was: unknown,
  becomes: unknown,
): readonly DocumentDifference[] {
  const found = new Map<string, DocumentDifference>();
  const compare = (path: string, before: unknown, after: unknown): void => {
    if (found.size >= mostFields || before === after) return;
    if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) {
      const values = { was: shown(nameOf(path), before), becomes: shown(nameOf(path), after) };
      if (!found.has(path)) found.set(path, { field: path, ...values });
      return;
    }
    const within = (key: string): string => {
      if (Array.isArray(before)) return `${path}[]`;
      return path === '' ? key : `${path}.${key}`;
    };
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      compare(within(key), before[key], after[key]);
    }
  };
  compare(field, was, becomes);
  return [...found.values()];
}

const assetTags = /<(?:script|link)\b[^>]*\/assets\/[^>]*>(?:<\/script>)?/g;
const assetHashes = /(\/assets\/[\w.-]+?)-[\w-]{8}(?=\.\w+)/g;

/** Splits a page into its tags, each with the text after it. Removes file names that depend on the build. */
const tagsOf = (page: string): readonly string[] =>
  page.replace(assetTags, '').replace(assetHashes, '$1').split(/(?=<)/);

/** Returns only the first difference, because later ones often result from it. */
function pageDifferences(was: string, becomes: string): readonly DocumentDifference[] {
  const [before, after] = [tagsOf(was), tagsOf(becomes)];
  const length = Math.max(before.length, after.length);
  for (let index = 0; index < length; index += 1) {
    const [oldTag, newTag] = [before[index], after[index]];
    if (oldTag === newTag) continue;
    const field = /^<\/?[\w-]+/.exec(oldTag ?? newTag ?? '')?.[0] ?? 'text';
    return [{ field: `${field}>`.replace('</', '<'), ...excerpts(oldTag, newTag) }];
  }
  return [];
}

const around = 40;

/** Returns excerpts of both strings, starting shortly before the first difference. */
function excerpts(was: string | undefined, becomes: string | undefined) {
  const [oldText, newText] = [was ?? '', becomes ?? ''];
  let same = 0;
  while (same < oldText.length && oldText[same] === newText[same]) same += 1;
  const from = Math.max(0, same - around);
  const part = (text: string | undefined) => shown('', text?.slice(from));
  return { was: part(was), becomes: part(becomes) };
}
