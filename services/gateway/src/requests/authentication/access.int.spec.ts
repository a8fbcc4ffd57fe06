import { createLogger } from '@qr-menu/runtime/process';
import { waitUntil } from '@qr-menu/testkit';
import { useStack } from '@qr-menu/testkit/stack';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { connectLive } from '../../../test/live-client.ts';
import {
  anyValue,
  callOf,
  fieldsOf,
  type InputField,
  type SchemaCall,
  wholeAnswer,
} from '../../../test/schema-calls.ts';
import { invite, inWorkspace, newMember, newPerson, type Person } from '../../../test/staff.ts';
import { createVenue, type Venue } from '../../../test/venue.ts';
import { ruleOf } from './access-rules.ts';

const databaseServer = inject('databaseUrl');
const rank = { stranger: 0, viewer: 1, editor: 2, owner: 3 } as const;
const least = { public: 1, viewer: 1, editor: 2, owner: 3 } as const;
const calls = (['Query', 'Mutation'] as const).flatMap((type) =>
  fieldsOf(type).map((field) => ({ ...callOf(type, field), rule: ruleOf(type, field) })),
);

const venueName = 'Механа Излаз';
const paymentId = 'payment-5f1c7e90';
const colleagueEmail = 'colleague-5f1c7e90@example.com';
const invitedEmail = 'invited-5f1c7e90@example.com';

/** Values that only the owner may read, in every notation that can occur. */
const secrets = {
  "a payment's id": [paymentId],
  "a payment's amount": ['739127', '7391.27'],
  "an operator's reason": ['Причина-5f1c7e90'],
  "a member's address": [colleagueEmail],
  "an invited person's address": [invitedEmail],
} as const;
const dish = 'Шопска салата';

/**
 * Everything that can contain data: the files that owners and staff can export, and the responses to all
 * members of the workspace.
 */
type Outlet =
  | 'answers'
  | 'errors'
  | 'history'
  | 'live feed'
  | 'exports'
  | 'pages and files'
  | 'logs';

describe.skipIf(databaseServer === null)('the access rules', () => {
  const logged: string[] = [];
  const logger = createLogger('stack', 'trace', { write: (line) => void logged.push(line) });
  const stack = useStack(databaseServer, {}, logger);
  let owner: Person;
  let venue: Venue;
  let callers: Record<keyof typeof rank, Person>;

  beforeAll(async () => {
    owner = await newPerson(stack);
    callers = {
      owner,
      editor: await newMember(stack, owner, 'editor'),
      viewer: await newMember(stack, owner, 'viewer'),
      stranger: inWorkspace(await newPerson(stack), owner.userId),
    };
    venue = await createVenue(owner, venueName);
    await plantSecrets();
  });

  async function plantSecrets(): Promise<void> {
    await newMember(stack, owner, 'editor', colleagueEmail);
    await invite(owner, invitedEmail, 'viewer');
    const { accountId } = venue;
    const { change } = stack.standalone.ownerInProcess(owner.userId);
    const [amount = ''] = secrets["a payment's amount"];
    await change(
      {
        type: 'RecordTransaction',
        transactionId: paymentId,
        accountId,
        plan: 12,
        amount: Number(amount),
        currency: 'BGN',
        paidAt: new Date().toISOString(),
      },
      paymentId,
    );
    const [reason = ''] = secrets["an operator's reason"];
    const until = { months: 1 };
    await change({ type: 'ExtendSubscription', accountId, until, reason, shorten: false });
  }

  it.each(calls)('the rule of $field is enforced: $rule', async ({ query, variables, rule }) => {
    expect((await stack.anonymous().call(query, variables)).code).toBe('UNAUTHENTICATED');
    if (rule === undefined || rule === 'signed-in') return;
    for (const [role, api] of Object.entries(callers)) {
      const { code } = await api.call(query, variables);
      const allowed = rank[role as keyof typeof rank] >= least[rule];
      if (allowed) expect(['FORBIDDEN', 'UNAUTHENTICATED'], role).not.toContain(code);
      else expect(code, role).toBe('FORBIDDEN');
    }
    const key = await stack.anonymous({ 'x-api-key': stack.publicApiKey }).call(query, variables);
    if (rule !== 'public') expect(key.code).toBe('FORBIDDEN');
  });

  describe('all output of the product', () => {
    /** Returns ids that exist in the venue, so that calls return data. */
    function ownIdAt(field: string) {
      return (input: InputField): unknown => {
        const name = input.path.at(-1) ?? '';
        const { accountId, menuId, sectionId, itemId } = venue;
        const ids: Readonly<Record<string, string>> = {
          account: accountId,
          menu: menuId,
          section: sectionId,
          item: itemId,
        };
        const about = name === 'id' ? field.replace(/^[a-z]+/, '') : name.replace(/IDs?$/, '');
        const ownId = input.type === 'ID' && input.required && ids[about.toLowerCase()];
        if (ownId) return ownId;
        if (name === 'accountName') return venueName;
        if (name === 'from' || name === 'to') return '2026-05-01';
        if (input.path[0] === 'limit') return 20;
        return anyValue(input);
      };
    }

    type Caller = { readonly headers: Readonly<Record<string, string>> };

    const ask = async ({ headers }: Caller, { query, variables }: SchemaCall): Promise<string> => {
      const response = await fetch(`${stack.origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables }),
      });
      return response.text();
    };

    async function liveFeed(caller: Caller): Promise<string> {
      const client = connectLive(stack.origin, caller.headers);
      if ((await client.opened()) !== 'ack') return '';
      const { data } = JSON.parse(await ask(caller, callOf('Query', 'workspaceVersion')));
      client.subscribe(0);
      await waitUntil(() => (client.changes().at(-1)?.version ?? 0) === data.workspaceVersion);
      client.close();
      return JSON.stringify(client.messages);
    }

    async function exports(caller: Caller): Promise<string> {
      const texts: string[] = [];
      for (const format of ['CSV', 'XLSX']) {
        const query = `query ($id: ID!) { exportMenu(menuID: $id, format: ${format}) { fileName content } }`;
        const call = { field: 'exportMenu', query, variables: { id: venue.menuId } };
        const { data } = JSON.parse(await ask(caller, call));
        if (!data) continue;
        const file = Buffer.from(data.exportMenu.content, 'base64');
        const parts = format === 'CSV' ? [file] : Object.values(unzipSync(file));
        texts.push(data.exportMenu.fileName, ...parts.map((part) => Buffer.from(part).toString()));
      }
      return texts.join('\n');
    }

    const pagesAndFiles = async ({ headers }: Caller): Promise<string> => {
      const name = encodeURIComponent(venueName.toLowerCase().replaceAll(' ', '-'));
      const { data } = await owner.call('{ listAccounts { items { qrCode } } }');
      const code = `/q/${data.listAccounts.items[0].qrCode}`;
      const paths = [`/menu/${name}`, code, `${code}.svg`, '/config.json', '/metrics', '/readyz'];
      const texts = paths.map(async (path) =>
        (await fetch(`${stack.origin}${path}`, { headers: { ...headers } })).text(),
      );
      return (await Promise.all(texts)).join('\n');
    };

    async function outletsOf(caller: Caller): Promise<ReadonlyMap<Outlet, string>> {
      const texts = async (made: readonly SchemaCall[]): Promise<string> => {
        const answers: string[] = [];
        for (const call of made) answers.push(await ask(caller, call));
        return answers.join('\n');
      };
      const queries = fieldsOf('Query')
        .filter((field) => field !== 'workspaceHistory')
        .map((field) => callOf('Query', field, ownIdAt(field), wholeAnswer));
      const history = callOf('Query', 'workspaceHistory', anyValue, wholeAnswer);
      return new Map<Outlet, string>([
        ['answers', await texts(queries)],
        ['history', await texts([history])],
        ['live feed', await liveFeed(caller)],
        ['exports', await exports(caller)],
        ['pages and files', await pagesAndFiles(caller)],
        ['errors', await texts(fieldsOf('Mutation').map((field) => callOf('Mutation', field)))],
      ]);
    }

    const as = ({ idToken }: Person, workspace = owner.userId): Caller => ({
      headers: { authorization: idToken, 'x-workspace': workspace },
    });

    it('contains all secrets for the owner, and only the permitted secrets for staff', async () => {
      const contents = await outletsOf(as(owner));
      for (const outlet of ['answers', 'history', 'live feed'] as const) {
        for (const [secret, [text]] of Object.entries(secrets)) {
          // Free extensions from the operator appear only in the history.
          if (outlet === 'answers' && /amount|reason/.test(secret)) continue;
          expect(contents.get(outlet), `${secret} in ${outlet}`).toContain(text);
        }
      }
      expect(contents.get('answers')).toContain('7391.27');
      for (const role of ['editor', 'viewer'] as const) {
        const theirs = await outletsOf(as(callers[role]));
        for (const outlet of ['answers', 'history', 'live feed', 'exports'] as const) {
          expect(theirs.get(outlet), `${role}: ${outlet}`).toContain(dish);
        }
        expect(theirs.get('answers'), role).toContain(callers[role].email);
        expect(theirs.get('errors'), role).toContain('"code":"FORBIDDEN"');
      }
    });

    it("contains none of the owner's secrets for other callers", async () => {
      const outsiders: Readonly<Record<string, Caller>> = {
        editor: as(callers.editor),
        viewer: as(callers.viewer),
        stranger: as(callers.stranger),
        'another owner': as(await newPerson(stack), ''),
        'the API key': { headers: { 'x-api-key': stack.publicApiKey } },
        nobody: { headers: {} },
      };
      const leaks: string[] = [];
      const look = (who: string, outlet: Outlet, bytes: string): void => {
        for (const [secret, texts] of Object.entries(secrets)) {
          if (texts.some((text) => bytes.includes(text)))
            leaks.push(`${secret} × ${who} × ${outlet}`);
        }
      };
      for (const [who, caller] of Object.entries(outsiders)) {
        for (const [outlet, bytes] of await outletsOf(caller)) look(who, outlet, bytes);
      }
      expect(leaks).toEqual([]);
    });

    it('contains no personal data in its log lines', () => {
      const bytes = logged.join('');
      expect(bytes).not.toBe('');
      for (const secret of [
        "an operator's reason",
        "a member's address",
        "an invited person's address",
      ] as const) {
        for (const text of secrets[secret]) expect(bytes, secret).not.toContain(text);
      }
    });
  });
});
