import { InvalidEnvironment } from '@qr-menu/runtime/process';
import { expect, test } from 'vitest';
import { kafkaSecurity } from './kafka-security.ts';

test("Kafka's credentials must be either all set or all unset", () => {
  expect(kafkaSecurity({})).toEqual({ tls: false });
  expect(kafkaSecurity({ KAFKA_TLS: 'on' })).toEqual({ tls: true });
  expect(kafkaSecurity({ KAFKA_TLS: 'on', KAFKA_USERNAME: 'menu', KAFKA_PASSWORD: 'x' })).toEqual({
    tls: true,
    credentials: { username: 'menu', password: 'x' },
  });
  expect(() => kafkaSecurity({ KAFKA_USERNAME: 'menu' })).toThrow(InvalidEnvironment);
  expect(() => kafkaSecurity({ KAFKA_PASSWORD: 'x' })).toThrow(InvalidEnvironment);
});
