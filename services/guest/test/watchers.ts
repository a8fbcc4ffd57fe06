import { connect } from 'node:net';

/** Opens the event streams of many pages in a separate process, which reports to its parent. */
export type WatchersReport = { readonly open: number } | { readonly delivered: number };

const [port = '', count = '', ...paths] = process.argv.slice(2);
const pages = Number(count);
let open = 0;
let delivered = 0;

const report = (message: WatchersReport) => process.send?.(message);

function watch(path: string): void {
  let messages = 0;
  const socket = connect(Number(port), '127.0.0.1');
  socket.setEncoding('utf8');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  socket.on('data', (text: string) => {
    for (const _ of text.matchAll(/event: menu/g)) {
      messages += 1;
      if (messages === 1) open += 1;
      else delivered += 1;
    }
    if (messages === 1 && open === pages) report({ open });
    if (messages > 1 && delivered % pages === 0) report({ delivered });
  });
  socket.on('error', () => undefined);
}

for (let index = 0; index < pages; index += 1) watch(paths[index % paths.length] ?? '/');
