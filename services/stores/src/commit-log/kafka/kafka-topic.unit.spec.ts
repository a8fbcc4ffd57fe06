import type { Admin } from 'kafkajs';
import { describe, expect, it } from 'vitest';
import { ensureTopic } from './kafka-topic.ts';

type Entry = { readonly configName: string; readonly configValue: string };

const settings: Entry[] = [
  { configName: 'cleanup.policy', configValue: 'delete' },
  { configName: 'retention.ms', configValue: '-1' },
  { configName: 'retention.bytes', configValue: '-1' },
];

/** Brokers with these settings, and a topic that satisfies rule R7. */
function adminWith(brokerSettings: () => Promise<Entry[]>): Admin {
  const admin: Pick<
    Admin,
    'listTopics' | 'fetchTopicMetadata' | 'describeConfigs' | 'describeCluster'
  > = {
    listTopics: async () => ['commits'],
    fetchTopicMetadata: async () => ({
      topics: [{ name: 'commits', partitions: [{} as never, {} as never] }],
    }),
    describeConfigs: async ({ resources }) => {
      const ofTopic = resources[0]?.name === 'commits';
      const configEntries = ofTopic ? settings : await brokerSettings();
      return { resources: [{ configEntries }] } as never;
    },
    describeCluster: async () => ({ brokers: [{ nodeId: 7 }] }) as never,
  };
  return admin as Admin;
}

describe('checking a broker’s settings', () => {
  const expectation = { topic: 'commits', partitions: 2 };
  const autoCreation = (configValue: string) =>
    adminWith(async () => [{ configName: 'auto.create.topics.enable', configValue }]);

  it('refuses a broker that creates topics automatically', async () => {
    await expect(ensureTopic(autoCreation('true'), expectation)).rejects.toThrow(
      'broker 7: auto.create.topics.enable is true, must be false',
    );
  });

  it('accepts a broker that does not create topics automatically', async () => {
    await ensureTopic(autoCreation('false'), expectation);
  });

  it('accepts a broker that does not allow reading its settings', async () => {
    const silent = adminWith(async () => {
      throw new Error('CLUSTER_AUTHORIZATION_FAILED');
    });
    await ensureTopic(silent, expectation);
  });
});
