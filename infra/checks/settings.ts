/**
 * Generates the text of `infra/SETTINGS.md` from the schemas that parse the environments of processes. A
 * variable's metadata contains `description` and `example`, and optionally `byDefault` (the default in words)
 * and `here` (the variable's meaning for this process).
 */
import { z } from 'zod';
import { schemaOf } from '../test/environment-schema.ts';

const root = new URL('../..', import.meta.url);

/** The `env.ts` file of each process, by the process's name on the page. */
export const environmentFiles: Readonly<Record<string, string>> = {
  standalone: 'services/standalone/src/env.ts',
  command: 'services/command/src/env.ts',
  projector: 'services/projector/src/env.ts',
  gateway: 'services/gateway/src/env.ts',
  guest: 'services/guest/src/env.ts',
  identity: 'services/identity/src/env.ts',
  operator: 'services/operator/src/env.ts',
  tests: 'services/testkit/src/env.ts',
  drills: 'infra/drills/env.ts',
};

const sections: ReadonlyArray<readonly [heading: string, names: string]> = [
  [
    'Process',
    'PORT HOST OPS_PORT OPS_HOST OPS_NAMES UPDATE_FEED LOG_LEVEL AWS_REGION INTROSPECTION VERDICT_TIMEOUT CURSOR_SECRET',
  ],
  ['Everything in one process', 'DATA_DIR DEMO'],
  ['Addresses and proxies', 'PUBLIC_URL TRUSTED_PROXIES PROXY_ADDRESSES CONNECT_ORIGINS'],
  ['Postgres', 'DATABASE_URL DATABASE_OWNER_URL DATABASE_ROLES'],
  [
    'Log',
    'KAFKA_BROKERS KAFKA_TLS KAFKA_USERNAME KAFKA_PASSWORD KAFKA_TOPIC KAFKA_REPLICATION_FACTOR LOG_PARTITIONS LOG_EPOCH',
  ],
  ['Redis', 'REDIS_URL REDIS_PREFIX'],
  [
    'Keys of personal data',
    'KEYS_MASTER_KEY KEYS_MASTER_KEY_OTHER KEYS_DIR KEYS_BUCKET KEYS_PREFIX KEYS_ENDPOINT',
  ],
  ['Backups', 'BACKUP_PASSPHRASE'],
  [
    'Images',
    'S3_BUCKET S3_ENDPOINT S3_PUBLIC_ENDPOINT IMAGES_BASE_URL IMAGES_READ_URL IMAGE_HOSTS',
  ],
  [
    'Sign-in',
    'COGNITO_USER_POOL_ID COGNITO_CLIENT_ID IDENTITY_ENDPOINT IDENTITY_ISSUER IDENTITY_JWKS_URL',
  ],
  [
    'Own sign-in service',
    'USER_POOL_ID CLIENT_ID ISSUER_BASE ALLOWED_ORIGINS OUTBOX_FILE PASSWORD_COST TOKEN_LIFETIME',
  ],
  ['Mail', 'MAIL_URL MAIL_FROM'],
  [
    'Guests',
    'PUBLIC_API_KEY CLIENT_DIR LEGAL_DIR ACCESSIBILITY_CONTACT SECURITY_CONTACT LAPSED_MENUS COPIES_MEMORY',
  ],
  ['Subscriptions', 'PAYMENT_TEXT'],
  [
    'Limits',
    'RATE_LIMIT_ADDRESS RATE_LIMIT_QUERIES RATE_LIMIT_MUTATIONS WORKSPACE_BYTES_DAY WORKSPACE_BYTES WORKSPACE_IMAGE_BYTES INVITATIONS_NEW_WORKSPACE INVITATIONS_NEW_ALL IMPORTS_NEW_WORKSPACE LIVE_PAGES LIVE_PAGES_ADDRESS CONNECTIONS CONNECTIONS_ADDRESS SOCKETS SOCKETS_ADDRESS SOCKETS_USER',
  ],
  ['Traces', 'OTEL_EXPORTER_OTLP_ENDPOINT OTEL_EXPORTER_OTLP_HEADERS OTEL_TRACES_SAMPLER_ARG'],
  [
    'Tests and measurements',
    'TEST_DATABASE_URL TEST_KAFKA_BROKERS TEST_REDIS_URL TEST_CHROMIUM REAL_PARTS REQUIRE_REAL SCREENSHOTS KAFKA_LIBS_DIR VERAPDF_LIBS_DIR FUZZ_REQUESTS FUZZ_SEED DRILL_VENUES DRILL_ITEMS DRILL_PATIENCE',
  ],
];

/** An environment variable of one process. */
export type Setting = {
  readonly name: string;
  readonly process: string;
  readonly byDefault: string;
  readonly description: string | undefined;
  readonly example: string | undefined;
  readonly here: string | undefined;
};

export async function readDocumentedSettings(): Promise<readonly Setting[]> {
  const settings: Setting[] = [];
  for (const [process, file] of Object.entries(environmentFiles)) {
    const { shape } = await schemaOf(new URL(file, root));
    for (const [name, variable] of Object.entries(shape)) {
      const { literal, ...meta } = metadataOf(variable);
      const required = !variable.safeParse(undefined).success;
      const fallback = literal === undefined || literal === '' ? 'none' : `\`${literal}\``;
      settings.push({
        name,
        process,
        byDefault: required ? 'required' : (meta.byDefault ?? fallback),
        description: meta.description,
        example: meta.example,
        here: meta.here,
      });
    }
  }
  return settings;
}

type Metadata = Readonly<Record<string, string | undefined>>;

/**
 * Returns the metadata of a variable, merged with the metadata of all schemas that it wraps. Outer schemas
 * take precedence.
 */
function metadataOf(variable: unknown): Metadata {
  if (!(variable instanceof z.ZodType)) return {};
  const meta = variable.meta() as Metadata | undefined;
  return { ...innerMetadataOf(variable), ...meta };
}

function innerMetadataOf(variable: z.ZodType): Metadata {
  if (variable instanceof z.ZodOptional) return metadataOf(variable.unwrap());
  if (variable instanceof z.ZodPipe) return metadataOf(variable.in);
  if (!(variable instanceof z.ZodDefault)) return {};
  return { ...metadataOf(variable.unwrap()), literal: String(variable.def.defaultValue) };
}

export function settingsPage(settings: readonly Setting[]): string {
  const named = sections.flatMap(([, names]) => names.split(' '));
  const homeless = settings.find(({ name }) => !named.includes(name));
  if (homeless) throw new Error(`${homeless.name} is in no section of infra/checks/settings.ts`);
  const tables = sections.map(([heading, names]) => {
    const rows = names.split(' ').map((name) => rowOf(name, settings));
    return `## ${heading}\n\n${tableOf(['variable', 'default', 'meaning', 'example', 'read by'], rows)}`;
  });
  return `${introduction}\n${requirements(settings)}\n${tables.join('\n')}`;
}

const introduction = `# Settings

Generated by \`npm run codegen\` from the schemas that the processes parse their environment with. Do not edit it.

An empty variable counts as unset. A value may refer to another variable as \`$(NAME)\`. If variables are invalid, a
process reports all of them at once and does not start. \`standalone\` is the whole product in one process
(\`npm start\`), \`operator\` the operators' command line, \`tests\` every run of Vitest, and \`drills\` those in
\`infra/drills\`. The others are services.
`;

function requirements(settings: readonly Setting[]): string {
  const rows = Object.keys(environmentFiles).flatMap((process) => {
    const required = settings.filter(
      (setting) => setting.process === process && setting.byDefault === 'required',
    );
    return required.length === 0
      ? []
      : [[process, required.map(({ name }) => `\`${name}\``).join(', ')]];
  });
  return `## Required variables

Command, projector and gateway also need exactly one of \`KEYS_DIR\` and \`KEYS_BUCKET\`. Processes that are not listed
start without any variable.

${tableOf(['process', 'variables'], rows)}`;
}

function rowOf(name: string, settings: readonly Setting[]): readonly string[] {
  const readers = settings.filter((setting) => setting.name === name);
  if (readers.length === 0) throw new Error(`nobody reads ${name}`);
  const parts = (key: 'byDefault' | 'description' | 'example' | 'here') =>
    byText(readers.map((reader) => [reader.process, reader[key]]));
  const particular = [...parts('here')].map(labelled);
  return [
    `\`${name}\``,
    together(parts('byDefault')),
    [together(parts('description')), ...particular].join('<br>'),
    together(new Map([...parts('example')].map(([text, processes]) => [`\`${text}\``, processes]))),
    readers.map(({ process }) => process).join(', '),
  ];
}

type Texts = ReadonlyMap<string, readonly string[]>;

/** Returns the processes that each text applies to. */
function byText(texts: ReadonlyArray<readonly [process: string, text: string | undefined]>): Texts {
  const processes = new Map<string, string[]>();
  for (const [process, text] of texts) {
    if (text !== undefined) processes.set(text, [...(processes.get(text) ?? []), process]);
  }
  return processes;
}

const labelled = ([text, processes]: readonly [string, readonly string[]]): string =>
  `${processes.join(', ')}: ${text}`;

function together(texts: Texts): string {
  return texts.size === 1 ? [...texts.keys()].join() : [...texts].map(labelled).join('<br>');
}

function tableOf(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return `${lineOf(head)}${'|---'.repeat(head.length)}|\n${rows.map(lineOf).join('')}`;
}
