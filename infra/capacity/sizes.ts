/** The parts of an installation of this size. See `../CAPACITY.md` for the number of venues per size. */
export type ServiceSize = {
  readonly brokerType: string;
  /** GiB per broker. It grows automatically up to four times this value. */
  readonly brokerStorage: number;
  /** The instance type without the prefix `db.`. */
  readonly databaseType: string;
  readonly cacheType: string;
  readonly tasks: Readonly<Record<ServiceName, TaskSize>>;
};

export type TaskSize = {
  /** 1,024 units correspond to one virtual CPU. */
  readonly cpu: number;
  /** In MiB. */
  readonly memory: number;
  readonly fewest: number;
  readonly most: number;
};

export const serviceNames = ['command', 'projector', 'gateway', 'guest'] as const;
export type ServiceName = (typeof serviceNames)[number];

const task = (cpu: number, memory: number, fewest: number, most: number): TaskSize => ({
  cpu,
  memory,
  fewest,
  most,
});

export const sizes = {
  small: {
    brokerType: 'kafka.t3.small',
    brokerStorage: 20,
    databaseType: 't4g.medium',
    cacheType: 'cache.t4g.small',
    tasks: {
      command: task(256, 512, 2, 4),
      projector: task(256, 512, 2, 4),
      gateway: task(256, 1024, 2, 6),
      guest: task(256, 512, 2, 6),
    },
  },
  medium: {
    brokerType: 'kafka.m7g.large',
    brokerStorage: 200,
    databaseType: 'r7g.xlarge',
    cacheType: 'cache.r7g.xlarge',
    tasks: {
      command: task(512, 1024, 2, 6),
      projector: task(1024, 2048, 2, 12),
      gateway: task(512, 1024, 3, 20),
      guest: task(512, 1024, 3, 30),
    },
  },
  large: {
    brokerType: 'kafka.m7g.2xlarge',
    brokerStorage: 2000,
    databaseType: 'r7g.8xlarge',
    cacheType: 'cache.r7g.8xlarge',
    tasks: {
      command: task(1024, 2048, 3, 12),
      projector: task(1024, 4096, 3, 12),
      gateway: task(1024, 2048, 6, 60),
      guest: task(1024, 2048, 6, 150),
    },
  },
} as const satisfies Readonly<Record<string, ServiceSize>>;

export type SizeName = keyof typeof sizes;
