import { freePort, waitUntil } from '@qr-menu/testkit';
import { type SupervisedService, superviseService } from '../test/supervised-service.ts';

const serviceNames = ['command', 'projector', 'gateway', 'guest'] as const;
export type DrilledService = (typeof serviceNames)[number];
export type Variables = Readonly<Record<string, string>>;

export type DrillProcesses = {
  readonly service: (name: DrilledService) => SupervisedService;
  readonly variables: () => Variables;
  /** Starts a service without waiting until it is ready. */
  readonly start: (name: DrilledService) => void;
  readonly halt: (names?: readonly DrilledService[]) => Promise<void>;
  /**
   * Starts the stopped services again with these variables and waits until all are ready. Later restarts use
   * these variables too.
   */
  readonly resume: (changes?: Variables) => Promise<void>;
  readonly isReady: () => Promise<boolean>;
};

/** Runs the services that share the stores. A service that exits is restarted. */
export async function createDrillProcesses(
  initial: Variables,
  patience: number,
): Promise<DrillProcesses> {
  const ports = new Map<DrilledService, number>();
  for (const name of serviceNames) ports.set(name, await freePort());
  const running = new Map<DrilledService, SupervisedService>();
  let variables = initial;

  const service = (name: DrilledService): SupervisedService => {
    const supervised = running.get(name);
    if (!supervised) throw new Error(`${name} is stopped`);
    return supervised;
  };
  const start = (name: DrilledService): void => {
    running.set(name, superviseService(name, ports.get(name) ?? 0, withRole(name, variables)));
  };
  const isReady = async (): Promise<boolean> => {
    const services = [...running.values()];
    const answers = await Promise.all(services.map((supervised) => supervised.isReady()));
    return answers.length === serviceNames.length && answers.every(Boolean);
  };

  return {
    service,
    variables: () => variables,
    start,
    halt: async (names = serviceNames) => {
      await Promise.all(names.map((name) => running.get(name)?.stop()));
      for (const name of names) running.delete(name);
    },
    resume: async (changes = {}) => {
      variables = { ...variables, ...changes };
      for (const name of serviceNames) {
        if (running.has(name)) continue;
        start(name);
        // The other services need a migrated database.
        if (name === 'command') await waitUntil(service(name).isReady, { timeout: patience });
      }
      await waitUntil(isReady, { timeout: patience, what: 'the product to be ready' });
    },
    isReady,
  };
}

const passwordOf = (name: string): string => `password-of-${name}-in-drills`;

/** Returns the URL of the database for the service's own role. */
export function addressFor(name: DrilledService | 'identity', databaseUrl = ''): string {
  const credentials = { username: `qr_menu_${name}`, password: passwordOf(name) };
  return Object.assign(new URL(databaseUrl), credentials).href;
}

function withRole(name: DrilledService, variables: Variables): Variables {
  const { DATABASE_URL: owner = '' } = variables;
  const own = { ...variables, DATABASE_URL: addressFor(name, owner) };
  if (name !== 'command') return own;
  const roles = [...serviceNames, 'identity'].map((role) => `${role}=${passwordOf(role)}`);
  return { ...own, DATABASE_OWNER_URL: owner, DATABASE_ROLES: roles.join(',') };
}
