import { backup } from './backup/backup.ts';
import { restore } from './backup/restore.ts';
import type { Command } from './command.ts';
import { events } from './events/events.ts';
import { erase } from './gdpr/erase.ts';
import { exportCommand } from './gdpr/export.ts';
import { imagesSweep } from './image-sweep/images-sweep.ts';
import { keysRotate } from './master-key/keys-rotate.ts';
import { parkedDrop, parkedList, parkedRetry } from './parked/parked.ts';
import { previewRelease } from './preview-release/preview-release.ts';
import { quarantineList, quarantineRelease, quarantineShow } from './quarantine/quarantine.ts';
import { rebuildPostgres } from './rebuild/rebuild.ts';
import { replay } from './replay/replay.ts';
import { republish } from './republish/republish.ts';
import { restoreMenu } from './restore-menu/restore-menu.ts';
import { status } from './status/status.ts';
import { extend } from './subscriptions/extend.ts';
import { transactionsList, transactionsRecord } from './subscriptions/transactions.ts';
import { verify } from './verify/verify.ts';

export const commands: readonly Command[] = [
  status,
  verify,
  previewRelease,
  backup,
  restore,
  events,
  restoreMenu,
  quarantineList,
  quarantineShow,
  quarantineRelease,
  parkedList,
  parkedRetry,
  parkedDrop,
  extend,
  exportCommand,
  erase,
  imagesSweep,
  keysRotate,
  replay,
  rebuildPostgres,
  republish,
  transactionsRecord,
  transactionsList,
];
