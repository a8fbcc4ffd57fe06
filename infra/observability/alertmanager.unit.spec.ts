import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

describe("Alertmanager's receivers", () => {
  const text = textOf('docker-compose.yml');
  const receiverSchema = z.strictObject({
    name: z.string(),
    webhook_configs: z.array(z.strictObject({ url: z.url() })).optional(),
    email_configs: z
      .array(
        z.strictObject({
          to: z.string().includes('@'),
          from: z.string().includes('@'),
          smarthost: z.string().regex(/^[\w.-]+:\d+$/),
          auth_username: z.string(),
          auth_password: z.string(),
        }),
      )
      .optional(),
  });
  const duration = z.string().regex(/^\d+[smh]$/);
  const intervals = { group_wait: duration, repeat_interval: duration };
  const routesSchema = z.strictObject({
    route: z.strictObject({
      receiver: z.string(),
      group_by: z.array(z.string()),
      group_interval: duration,
      ...intervals,
      routes: z.array(
        z.strictObject({ receiver: z.string(), matchers: z.array(z.string()), ...intervals }),
      ),
    }),
    receivers: z.array(receiverSchema),
  });
  const composeSchema = z.object({
    services: z.object({
      alertmanager: z.object({
        command: z.array(z.string()),
        configs: z.array(z.object({ source: z.literal('alertmanager'), target: z.string() })),
      }),
    }),
    configs: z.object({ alertmanager: z.object({ content: z.string() }) }),
  });
  const configuredWith = (variables: Readonly<Record<string, string>>) => {
    const read = composeSchema.parse(parse(text, { merge: true }));
    const content = read.configs.alertmanager.content.replaceAll(
      /\$\{(\w+):-([^}]*)\}/g,
      (_all, name: string, byDefault: string) => variables[name] || byDefault,
    );
    expect(content).not.toContain('$');
    return { ...read.services.alertmanager, ...routesSchema.parse(parse(content)) };
  };

  test.each(['nobody', 'webhook', 'mail'])('the receivers can be set to %s', (who) => {
    const { route, receivers } = configuredWith({ ALERTS_TO: who });
    const names = receivers.map(({ name }) => name);
    for (const { receiver } of [route, ...route.routes]) {
      expect(receiver).toBe(who);
      expect(names).toContain(receiver);
    }
  });

  test('the receivers default to `nobody`', () => {
    expect(configuredWith({}).route.receiver).toBe('nobody');
  });

  test('the receivers are selected by existing severities', () => {
    const severities = [...textOf('alerts.yml').matchAll(/severity: (\w+)$/gm)].map(
      ([, severity]) => `severity="${severity}"`,
    );
    expect(new Set(severities).size).toBe(2);
    for (const { matchers } of configuredWith({}).route.routes) {
      for (const matcher of matchers) expect(severities).toContain(matcher);
    }
  });

  test('the receivers use only variables that the README lists', () => {
    const variables = [...text.matchAll(/\$\{(\w+):-/g)].map(([, name]) => name);
    expect(variables).toHaveLength(8);
    for (const name of variables) expect(textOf('README.md')).toContain(`\`${name}\``);
  });
});
