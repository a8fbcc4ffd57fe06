import {
  type CommitLog,
  LogUnavailable,
  type NewLogRecord,
  partitionOf,
} from '@qr-menu/stores/commit-log';
import { createQuietLog } from './log-contents.ts';
import { type ConsumerDeps, startSimulatedConsumer } from './simulated-consumer.ts';

const latest = 20_000;
const slowestNews = 200;

/** The log of one process. Appends may be lost, late, stored twice or not confirmed. */
export function createSimulatedLog(deps: ConsumerDeps): CommitLog {
  const { contents, consumers, schedule, chance, reach, trouble } = deps;
  const quiet = createQuietLog(contents);

  /** If `isMisled` is true, the record goes to the wrong partition. */
  function store(record: NewLogRecord, isMisled = false) {
    const home = partitionOf(record.key, contents.partitions);
    const position = contents.append(record, (home + Number(isMisled)) % contents.partitions);
    for (const consumer of consumers) {
      schedule.after(chance.between(0, slowestNews), () => consumer.prod(position.partition));
    }
    return position;
  }

  function appended(record: NewLogRecord) {
    const dice = trouble.isOver() ? 1 : chance.fraction();
    const unconfirmed = () => new LogUnavailable('not known to be stored');
    if (dice < 0.01) store(record, true);
    if (dice < 0.04) throw unconfirmed();
    if (dice < 0.09) {
      schedule.after(chance.between(0, latest), () => void store(record));
      throw unconfirmed();
    }
    const position = store(record);
    if (dice < 0.14) {
      schedule.after(chance.between(0, latest), () => void store(record, dice < 0.1));
    } else if (dice < 0.2) throw unconfirmed();
    return position;
  }

  return {
    ...quiet,
    append: (record) => reach('log', () => appended(record)),
    consume: async (options) => startSimulatedConsumer(options, deps),
    read: (partition, offset) => reach('log', () => contents.at(partition, offset)),
    endOffsets: () => reach('log', contents.ends),
  };
}
