import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort, waitUntil } from '@qr-menu/testkit';
import type { RecordedAnswer } from './record-answer.ts';

/** Starts nginx with one process and without logging. It sends this file for every path. */
export async function startNginx(program: string, answer: RecordedAnswer, directory: string) {
  const port = await freePort();
  const configuration = path.join(directory, 'nginx.conf');
  await writeFile(path.join(directory, 'page'), Buffer.from(answer.body, 'base64'));
  await writeFile(
    configuration,
    `daemon off; master_process off; user root; pid ${directory}/nginx.pid; error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; default_type text/html;
  server {
    listen 127.0.0.1:${port};
    root ${directory};
    location / { try_files /page =404; add_header content-encoding gzip; }
  }
}
`,
  );
  const child = spawn(program, ['-c', configuration, '-p', directory], { stdio: 'ignore' });
  const isReady = () => fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' }).then(({ ok }) => ok);
  await waitUntil(() => isReady().catch(() => false), { timeout: 10_000, what: 'nginx' });
  return { port, pid: child.pid ?? 0, stop: () => child.kill() };
}
