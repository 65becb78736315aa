import { z } from 'zod'
import {
  choice,
  defineSettings,
  matching,
  optionalUrl,
  port,
  setting,
  withoutTrailingSlash,
} from '../config/define-settings.ts'

export type ObservabilityConfig = ReturnType<typeof observabilitySettings.configure>

/** `name=value,name=value` with percent-encoded values, the format of OpenTelemetry. */
const headers = () =>
  matching(
    /^\s*[\w-]+\s*=[^,\p{Cc}]+(,\s*[\w-]+\s*=[^,\p{Cc}]+)*$/u,
    'must be headers such as x-api-key=secret,x-team=web',
  ).transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair) => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]
      }),
    ),
  )

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const observabilitySettings = defineSettings({
  group: 'Watching it',
  shape: {
    LOG_LEVEL: setting(
      choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
      {
        description:
          'The lowest level that is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, or `silent`.',
        example: 'warn',
      },
    ),
    METRICS_PORT: setting(port('9464').optional(), {
      description: 'A separate port for `/metrics` (Prometheus) and `/healthz`.',
      default: 'no metrics',
      example: '9464',
    }),
    METRICS_HOST: setting(z.string().default('127.0.0.1'), {
      description: 'The address for metrics, which everyone who reaches it can read.',
      example: '10.0.0.5',
    }),
    OTEL_EXPORTER_OTLP_ENDPOINT: setting(
      optionalUrl(['http:', 'https:'], 'http://127.0.0.1:4318'),
      {
        description:
          'An OpenTelemetry collector (OTLP over HTTP, JSON) for traces of requests, statements and jobs, at its `/v1/traces`.',
        default: 'no traces',
        example: 'http://127.0.0.1:4318',
      },
    ),
    OTEL_EXPORTER_OTLP_HEADERS: setting(headers().optional(), {
      description: 'Headers for the collector, separated by commas.',
      example: 'x-api-key=secret',
      secret: true,
    }),
    OTEL_SERVICE_NAME: setting(z.string().default('firstbell'), {
      description: 'What this site is called in the traces.',
      example: 'firstbell-staging',
    }),
    OTEL_TRACES_SAMPLER_ARG: setting(
      matching(/^(0|1|0?\.\d+|1\.0+|0\.0+)$/, 'must be a share from 0 to 1, such as 0.1')
        .transform(Number)
        .default(1),
      {
        description: 'The share of requests and jobs that are traced, from 0 to 1.',
        example: '0.1',
      },
    ),
  },
  faults: ({ values }) =>
    values['METRICS_PORT'] !== undefined &&
    values['METRICS_PORT'] !== '0' &&
    Number(values['METRICS_PORT']) === Number(values['PORT'] ?? 3000)
      ? ['METRICS_PORT must be another port than PORT: metrics are not for everybody']
      : [],
  configure: (values) => ({
    logLevel: values.LOG_LEVEL,
    /** Where metrics are served; absent: metrics are disabled. */
    ...(values.METRICS_PORT !== undefined && {
      metrics: { host: values.METRICS_HOST, port: values.METRICS_PORT },
    }),
    /** Where traces are sent; absent: tracing is disabled. */
    ...(values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && {
      traces: {
        /** Without `/v1/traces` and without a trailing slash. */
        endpoint: withoutTrailingSlash(values.OTEL_EXPORTER_OTLP_ENDPOINT),
        headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        serviceName: values.OTEL_SERVICE_NAME,
        /** The share of traces to send, from 0 to 1. */
        sampleRatio: values.OTEL_TRACES_SAMPLER_ARG,
      },
    }),
  }),
})
