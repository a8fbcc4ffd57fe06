import { isTimeZone } from '@qr-menu/domain/hours';
import {
  buildPublicMenu,
  type PublicMenuDocument,
  usualZone,
  withOfferedMenu,
} from '@qr-menu/domain/public-menu';
import { limits, type Workspace } from '@qr-menu/domain/workspace';
import { type Language, type LocalizedText, workspaceStream } from '@qr-menu/schema';
import { venueCode } from '@qr-menu/stores/venue-code';
import { apiError } from '../../answers/api-error.ts';
import { parseLanguage } from '../../answers/mutations/input.ts';
import type { PrintMenuInput, Resolvers } from '../../generated/server.ts';
import { workspaceOf } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { anyName, fileName } from '../import-export/file-name.ts';

const kinds = { MENU: 'menu', ALLERGENS: 'allergens' } as const;

export const printResolvers: Resolvers<RequestContext> = {
  Query: {
    printMenu: async (_root, { input }, context) => {
      const { caller, clock, workspaces, menuFiles, origin } = context;
      const workspaceId = workspaceOf(caller);
      const { state, version } = await workspaces.load(workspaceStream(workspaceId));
      const { language, secondLanguage } = languagesOf(input);
      const document = documentOf(state, version, input);
      const kind = kinds[input.kind ?? 'MENU'];
      const { bytes, pages, unfit } = await menuFiles.print(workspaceId, {
        kind,
        format: input.format ?? 'A4',
        day: dayIn(document.account?.timeZone ?? usualZone, clock.now()),
        version,
        url: `${origin}/q/${venueCode(workspaceId)}`,
        document,
        language,
        secondLanguage,
      });
      const name: LocalizedText = state.menus.get(input.menuID)?.translations.name ?? {};
      return {
        file: {
          fileName: `${fileName(name[language] || anyName(name))} ${kind}.pdf`,
          contentType: 'application/pdf',
          content: Buffer.from(bytes).toString('base64'),
        },
        pages,
        unfitNames: [...unfit],
      };
    },
  },
};

function languagesOf(input: PrintMenuInput) {
  const language = parseLanguage('language', input.language);
  const second: Language | null = input.secondLanguage
    ? parseLanguage('secondLanguage', input.secondLanguage)
    : null;
  if (second === language) throw badInput('secondLanguage', 'must differ from language');
  return { language, secondLanguage: second };
}

/** Returns the public document, reduced to this menu and the chosen sections. */
function documentOf(
  workspace: Workspace,
  version: number,
  { menuID: menuId, sectionIDs: sectionIds }: PrintMenuInput,
): PublicMenuDocument {
  if (!workspace.menus.has(menuId)) throw notFound('menu', menuId);
  const document = withOfferedMenu(buildPublicMenu(workspace, version), workspace, menuId);
  const { account, menu } = document;
  if (!account || !menu) throw badInput('menuID', 'belongs to a venue that guests cannot see');
  if (!sectionIds) return document;
  if (sectionIds.length > limits.sectionsPerMenu)
    throw badInput('sectionIDs', 'has too many entries');
  for (const id of sectionIds) {
    if (workspace.sections.get(id)?.menuId !== menuId) throw notFound('section', id);
  }
  const sections = menu.sections.filter(({ id }) => sectionIds.includes(id));
  return { ...document, menu: { ...menu, sections } };
}

/** Returns the date in this time zone, such as `2026-11-28`. */
function dayIn(zone: string, now: number): string {
  const timeZone = isTimeZone(zone) ? zone : usualZone;
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(now));
}

const notFound = (entity: string, id: string) =>
  apiError('NOT_FOUND', `No ${entity} found with id ${id}`);
const badInput = (field: string, message: string) =>
  apiError('BAD_USER_INPUT', `${field}: ${message}`, { field });
