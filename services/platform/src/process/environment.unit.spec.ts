import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { InvalidEnvironment, parseEnvironment } from './environment.ts';
import { kafkaSecurity } from './kafka-security.ts';

const schema = z.object({
  DATABASE_URL: z.url().meta({ example: 'postgres://localhost/menu' }),
  SECRET: z.string().optional(),
});

const reference = (name: string) => `$(${name})`;

describe('a value that names another variable', () => {
  test('gets its value, percent-encoded in an address', () => {
    const { DATABASE_URL } = parseEnvironment(schema, {
      DATABASE_URL: `postgres://menu:${reference('DATABASE_PASSWORD')}@db:5432/menu`,
      DATABASE_PASSWORD: 'a/b@c:d%$&',
    });
    expect(DATABASE_URL).toBe('postgres://menu:a%2Fb%40c%3Ad%25%24%26@db:5432/menu');
    expect(decodeURIComponent(new URL(DATABASE_URL).password)).toBe('a/b@c:d%$&');
  });

  test('gets it as it is elsewhere', () => {
    const given = {
      DATABASE_URL: 'postgres://db/menu',
      SECRET: `x-${reference('PART')}`,
      PART: 'a/b',
    };
    expect(parseEnvironment(schema, given)).toMatchObject({ SECRET: 'x-a/b' });
  });

  test('is refused when the other one is not set, and nothing secret is told', () => {
    const parse = () =>
      parseEnvironment(schema, {
        DATABASE_URL: `postgres://menu:${reference('DATABASE_PASSWORD')}@${reference('HOST')}/menu`,
        HOST: 'db.internal',
        DATABASE_PASSWORD: '',
      });
    expect(parse).toThrow(InvalidEnvironment);
    expect(parse).toThrow('DATABASE_URL: names DATABASE_PASSWORD, which is not set');
    expect(parse).not.toThrow('db.internal');
  });

  test('leaves what the process does not know alone', () => {
    const given = { DATABASE_URL: 'postgres://db/menu', PS1: reference('debian_chroot') };
    expect(parseEnvironment(schema, given)).toEqual({ DATABASE_URL: 'postgres://db/menu' });
  });
});

describe("Kafka's sign-in", () => {
  test('is none unless it is set, and never a half', () => {
    expect(kafkaSecurity({})).toEqual({ tls: false });
    expect(kafkaSecurity({ KAFKA_TLS: 'on' })).toEqual({ tls: true });
    expect(kafkaSecurity({ KAFKA_TLS: 'on', KAFKA_USERNAME: 'menu', KAFKA_PASSWORD: 'x' })).toEqual(
      { tls: true, credentials: { username: 'menu', password: 'x' } },
    );
    expect(() => kafkaSecurity({ KAFKA_USERNAME: 'menu' })).toThrow(InvalidEnvironment);
    expect(() => kafkaSecurity({ KAFKA_PASSWORD: 'x' })).toThrow(InvalidEnvironment);
  });
});
