import { type App, CfnOutput, RemovalPolicy, Stack, Tags } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { sizes } from '../capacity/sizes.ts';
import { addAlarms } from './alarms.ts';
import { addBackups } from './backups.ts';
import { addCache } from './cache.ts';
import { addDatabase } from './database.ts';
import { addDelivery } from './delivery.ts';
import { addEdge } from './edge.ts';
import { addIdentity } from './identity.ts';
import { addLog } from './log.ts';
import { addNetwork } from './network.ts';
import { addSecrets } from './secrets.ts';
import { addServices } from './services.ts';
import type { Settings } from './settings.ts';
import { addStorage } from './storage.ts';

/** Creates the whole product in one region. Works for every account and region. */
export function createProductStack(app: App, settings: Settings): Stack {
  const stack = new Stack(app, 'qr-menu', {
    description: 'QR menus: owners change them, guests read them',
    terminationProtection: true,
  });
  Tags.of(stack).add('product', 'qr-menu');
  const size = sizes[settings.size];
  const key = new Key(stack, 'Key', {
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN,
    description: 'Stores, secrets, backups and alarms of the product',
  });
  const network = addNetwork(stack, settings);
  const secrets = addSecrets(stack, key, settings);
  const log = addLog(stack, { network, key, user: secrets.log, size });
  const database = addDatabase(stack, { network, key, size });
  const cache = addCache(stack, { network, key, password: secrets.cache, size });
  const storage = addStorage(stack, key, settings.domain);
  const identity = addIdentity(stack, settings);

  const cacheHost = cache.attrPrimaryEndPointAddress;
  const stores = { secrets, log, database, cacheHost, storage, identity };
  const services = addServices(stack, { network, key, stores, settings });
  const certificate = settings.originCertificate;
  const edge = addEdge(stack, { network, services, certificate, secret: secrets.origin });
  const delivery = addDelivery(stack, { images: storage.images, secret: secrets.origin, settings });

  addAlarms(stack, { email: settings.alarmEmail, key, services, edge, database, cache });
  addBackups(stack, { key, database, images: storage.images });

  new CfnOutput(stack, 'PointTheDomainAt', { value: delivery.distributionDomainName });
  new CfnOutput(stack, 'PointTheOriginDomainAt', { value: edge.balancer.loadBalancerDnsName });
  new CfnOutput(stack, 'ExportsBucket', { value: storage.exports.bucketName });
  return stack;
}
