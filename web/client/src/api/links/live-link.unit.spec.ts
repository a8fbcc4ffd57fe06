import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followWorkspace } from './live-link.ts';

type Message = { readonly type: string; readonly id?: string; readonly payload?: object };

/** A fake socket. The test acts as its server. */
class TestSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static readonly opened: TestSocket[] = [];
  readonly sent: Message[] = [];
  readyState = TestSocket.CONNECTING;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number; reason: string; wasClean: boolean }) => void;

  constructor() {
    TestSocket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(code = 1000, reason = ''): void {
    this.readyState = TestSocket.CLOSED;
    this.onclose?.({ code, reason, wasClean: true });
  }

  /** Accepts the connection and identifies the client. */
  accept(): void {
    this.readyState = TestSocket.OPEN;
    this.onopen?.();
    this.receive({ type: 'connection_ack' });
  }

  receive(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('WebSocket', TestSocket);
  vi.stubGlobal('window', { location: { origin: 'https://menu.example' } });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  TestSocket.opened.splice(0);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Follows the workspace, and records the messages to the owner and the reloaded queries. */
function follow() {
  const connected: boolean[] = [];
  let changes = 0;
  stops.push(
    followWorkspace({
      getCredentials: async () => ({ authorization: 'anna' }),
      shownVersion: () => 1,
      onChange: () => {
        changes += 1;
      },
      onConnected: (is) => connected.push(is),
      onUnauthenticated: () => undefined,
    }),
  );
  return { connected, changes: () => changes };
}

/** Returns the nth socket, once it has been opened. */
async function socket(number: number): Promise<TestSocket> {
  await vi.advanceTimersByTimeAsync(0);
  const opened = TestSocket.opened[number - 1];
  if (!opened) throw new Error(`there are ${TestSocket.opened.length} sockets`);
  return opened;
}

test.each([
  ['the user has too many', 4429],
  ['the user sends too many requests', 4429],
  ['the token is invalid', 4401],
])(
  'a socket that was closed because %s is reopened after a minute and continues',
  async (_what, code) => {
    const { connected, changes } = follow();
    const first = await socket(1);
    first.accept();
    await vi.advanceTimersByTimeAsync(0);
    first.close(code, 'refused');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(connected).toEqual([true, false]);
    expect(TestSocket.opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    const second = await socket(2);
    second.accept();
    await vi.advanceTimersByTimeAsync(0);
    const { id = '' } = second.sent.at(-1) ?? {};
    const payload = { data: { workspaceChanges: { version: 2, resync: false, events: '[]' } } };
    second.receive({ type: 'next', id, payload });
    await vi.advanceTimersByTimeAsync(0);
    expect(connected).toEqual([true, false, true]);
    expect(changes()).toBe(1);
  },
);

test('a refused handshake is repeated after 5 s and then every minute', async () => {
  const { connected } = follow();
  (await socket(1)).close(1006);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(TestSocket.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  (await socket(2)).close(1006);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(TestSocket.opened).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  (await socket(3)).accept();
  await vi.advanceTimersByTimeAsync(0);
  expect(connected).toEqual([false, false, true]);
});
