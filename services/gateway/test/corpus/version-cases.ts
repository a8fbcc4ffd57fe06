import { contentOperations, missing } from '../operations.ts';
import { versioned, withVersion } from '../with-version.ts';
import { noStaff, workspaceOperations } from '../workspace-operations.ts';
import { type BadCase, badInput, operation } from './case.ts';

/** Invalid versions, for each mutation that accepts a version. */
export const versionCases = (): readonly BadCase[] =>
  versioned.map((field) => {
    const content = contentOperations[field];
    const query = content?.query ?? workspaceOperations[field]?.query ?? '';
    const variables =
      content?.variables(missing, missing) ??
      workspaceOperations[field]?.variables(missing, noStaff);
    const title = `${field}: a text as ifVersion`;
    return operation(title, badInput, withVersion(field, query), { ...variables, ifVersion: '7' });
  });
