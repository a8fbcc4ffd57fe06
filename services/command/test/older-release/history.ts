import {
  decideWorkspace,
  emptyWorkspace,
  evolveWorkspace,
  type Workspace,
  type WorkspaceCommand,
} from '@qr-menu/domain';
import { type Commit, nameStream, workspaceStream } from '@qr-menu/schema';
import { commitOf } from '../commits.ts';

const texts = (name: string, description = name) => ({
  name: { bg: name },
  description: { bg: description },
});
const minute = (n: number): string => new Date(Date.UTC(2026, 0, 5, 9) + n * 60_000).toISOString();

const account = (name: string): WorkspaceCommand => ({
  type: 'CreateAccount',
  accountId: `account of ${name}`,
  name,
  email: 'a@b.bg',
  phone: '+359 888',
  description: 'O\'Brien "quoted" \\ text',
  defaultLanguage: 'bg',
  logoUrl: '',
  active: true,
});
const menu = (menuId: string): WorkspaceCommand => ({
  type: 'CreateMenu',
  menuId,
  translations: texts(menuId),
  imageUrl: '/a.png',
  currency: 'лв',
  active: true,
});
const section = (sectionId: string, menuId: string): WorkspaceCommand => ({
  type: 'CreateSection',
  sectionId,
  menuId,
  translations: texts(sectionId),
  imageUrl: '',
});
const item = (itemId: string, sectionId: string): WorkspaceCommand => ({
  type: 'CreateItem',
  itemId,
  sectionId,
  translations: texts(`🍕 ${itemId}`),
  imageUrl: '',
  volume: '350 г',
  price: 895,
  discount: null,
  active: true,
});
const ingredient = (ingredientId: string, index: number): WorkspaceCommand => ({
  type: 'CreateIngredient',
  ingredientId,
  translations: texts(ingredientId),
  number: index + 1,
});
const invite = (invitationId: string, email: string): WorkspaceCommand => ({
  type: 'InviteStaff',
  invitationId,
  email,
  role: 'editor',
  ownerEmail: 'a@b.bg',
});

/** Only what a release with the first four migrations could do. */
const ofAnna: readonly WorkspaceCommand[] = [
  account('Механа'),
  menu('food'),
  menu('wine'),
  ...['starters', 'mains'].map((id) => section(id, 'food')),
  section('reds', 'wine'),
  ...['soup', 'salad', 'bread'].map((id) => item(id, 'starters')),
  ...['fish', 'steak'].map((id) => item(id, 'mains')),
  item('merlot', 'reds'),
  ...['milk', 'egg'].map(ingredient),
  { type: 'UpdateItem', itemId: 'soup', price: 450, discount: 10, active: false },
  { type: 'UpdateItem', itemId: 'bread', sectionId: 'mains', translations: texts('Хляб') },
  { type: 'ReorderSections', menuId: 'food', sectionIds: ['mains', 'starters'] },
  { type: 'ReorderItems', sectionId: 'mains', itemIds: ['bread', 'steak', 'fish'] },
  { type: 'UpdateSection', sectionId: 'starters', translations: texts('Предястия') },
  { type: 'UpdateMenu', menuId: 'food', active: false, imageUrl: '/b.png' },
  { type: 'UpdateIngredient', ingredientId: 'egg', number: 3 },
  invite('invitation 1', 'boris@example.com'),
  {
    type: 'AcceptStaffInvitation',
    invitationId: 'invitation 1',
    memberId: 'boris',
    email: 'boris@example.com',
  },
  invite('invitation 2', 'vera@example.com'),
  { type: 'ChangeStaffRole', memberId: 'boris', role: 'viewer' },
  {
    type: 'RecordTransaction',
    transactionId: 'payment',
    accountId: 'account of Механа',
    plan: 6,
    amount: 7_600,
    currency: 'BGN',
    paidAt: '2026-01-04T00:00:00.000Z',
  },
  { type: 'UpdateAccount', accountId: 'account of Механа', name: 'Механа Рила' },
  { type: 'DeleteItem', itemId: 'steak' },
  { type: 'DeleteIngredient', ingredientId: 'milk' },
  { type: 'DeleteMenu', menuId: 'wine' },
];

const ofBoris: readonly WorkspaceCommand[] = [
  account('Бар'),
  menu('bar'),
  section('drinks', 'bar'),
  item('beer', 'drinks'),
  { type: 'DeleteItem', itemId: 'beer' },
  { type: 'DeleteAccount', accountId: 'account of Бар' },
];

function commitsOf(owner: string, commands: readonly WorkspaceCommand[]): readonly Commit[] {
  let workspace: Workspace = emptyWorkspace(owner);
  let version = 0;
  return commands.flatMap((command, index) => {
    const at = minute(index);
    const decision = decideWorkspace(workspace, command, at);
    if (!decision.accepted) throw new Error(`${command.type}: ${decision.rejection.message}`);
    const { events } = decision;
    workspace = events.reduce((state, event) => evolveWorkspace(state, event, at), workspace);
    const named = events.flatMap((event) => {
      if (event.type !== 'AccountCreated' && event.type !== 'AccountRenamed') return [];
      const { name, normalizedName } = event.data;
      const claimed = { normalizedName, name, ownerId: owner };
      const meta = { at, actor: { id: owner }, commitId: `${owner} names ${index}` };
      return commitOf(
        nameStream(normalizedName),
        0,
        [{ type: 'NameClaimed', data: claimed }],
        meta,
      );
    });
    const over = { at, actor: { id: owner }, commitId: `${owner} ${index}` };
    const commit = commitOf(workspaceStream(owner), version, events, over);
    version += 1;
    return [...named, commit];
  });
}

/** In the order of the log. */
export const olderHistory: readonly Commit[] = [
  ...commitsOf('anna', ofAnna),
  ...commitsOf('boris', ofBoris),
];
