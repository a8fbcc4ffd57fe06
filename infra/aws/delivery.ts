import { Duration, type Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { originHeader } from './edge.ts';
import { imagePathFunction, languageFunction } from './guest-language.ts';
import type { Settings } from './settings.ts';

/** Adds CloudFront, the only host that browsers use. */
export function addDelivery(
  stack: Stack,
  deps: { readonly images: Bucket; readonly secret: ISecret; readonly settings: Settings },
): Distribution {
  const { images, secret, settings } = deps;
  const services = new HttpOrigin(settings.originDomain, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    customHeaders: { [originHeader]: secret.secretValue.unsafeUnwrap() },
    // Longer than the time between two heartbeats of an open page (20 s).
    readTimeout: Duration.seconds(60),
    // Shorter than the load balancer's idle timeout.
    keepaliveTimeout: Duration.seconds(55),
  });
  return new Distribution(stack, 'Delivery', {
    domainNames: [settings.domain],
    certificate: Certificate.fromCertificateArn(stack, 'Certificate', settings.certificate),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    httpVersion: HttpVersion.HTTP2_AND_3,
    priceClass: PriceClass.PRICE_CLASS_100,
    ...(settings.webAcl === undefined ? {} : { webAclId: settings.webAcl }),
    ...behaviours(stack, services, images),
    // By default, CloudFront caches these errors for ten seconds, regardless of the service's headers.
    errorResponses: [500, 502, 503, 504].map((httpStatus) => ({
      httpStatus,
      ttl: Duration.seconds(0),
    })),
  });
}

function behaviours(stack: Stack, origin: IOrigin, bucket: Bucket) {
  const shared = {
    origin,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    // Responses are already compressed, and each ETag identifies the compressed bytes.
    compress: false,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER,
  } satisfies BehaviorOptions;
  const live: BehaviorOptions = { ...shared, cachePolicy: CachePolicy.CACHING_DISABLED };
  const language = functionOf(stack, 'Language', languageFunction);
  const pages: BehaviorOptions = {
    ...shared,
    cachePolicy: pagesPolicy(stack),
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
    functionAssociations: [{ function: language, eventType: FunctionEventType.VIEWER_REQUEST }],
  };
  const hashed: BehaviorOptions = {
    ...shared,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
  };
  return {
    defaultBehavior: pages,
    additionalBehaviors: {
      '/graphql': { ...live, allowedMethods: AllowedMethods.ALLOW_ALL },
      '/telemetry/*': { ...live, allowedMethods: AllowedMethods.ALLOW_ALL },
      '/menu/*/events': live,
      '/assets/*': hashed,
      '/images/public/*': imagesBehaviour(stack, bucket),
    },
  };
}

/**
 * The services decide how long a response may be cached. For a menu, this is one second, or a day during an
 * outage (`s-maxage=1, stale-if-error=86400`). Responses without a lifetime are not cached.
 */
const pagesPolicy = (stack: Stack): CachePolicy =>
  new CachePolicy(stack, 'Pages', {
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(1),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    cookieBehavior: CacheCookieBehavior.allowList('lang'),
    headerBehavior: CacheHeaderBehavior.allowList('Accept-Language'),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });

function imagesBehaviour(stack: Stack, bucket: Bucket): BehaviorOptions {
  return {
    origin: S3BucketOrigin.withOriginAccessControl(bucket),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    compress: false,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    responseHeadersPolicy: new ResponseHeadersPolicy(stack, 'ImageHeaders', {
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
        contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'", override: true },
      },
    }),
    functionAssociations: [
      {
        function: functionOf(stack, 'ImagePath', imagePathFunction),
        eventType: FunctionEventType.VIEWER_REQUEST,
      },
    ],
  };
}

const functionOf = (stack: Stack, name: string, code: string): EdgeFunction =>
  new EdgeFunction(stack, name, {
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(code),
  });
