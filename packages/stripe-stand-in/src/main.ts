import { parseArgs } from 'node:util'
import { startStandIn, type WebhookEndpoint } from './index.ts'

/**
 * Runs the stand-in as a separate process:
 *
 *     node packages/stripe-stand-in/src/main.ts --port 12111 --webhook URL --secret whsec_… \
 *       [--connect-secret whsec_…] [--folder FOLDER] [--public-url URL] [--key sk_test_…] [--seed N]
 *
 * With `--connect-secret`, events of connected accounts are sent to the same URL, signed with that secret, as from
 * the second endpoint that Stripe requires for them.
 */
const { values } = parseArgs({
  options: {
    host: { type: 'string' },
    port: { type: 'string' },
    'public-url': { type: 'string' },
    webhook: { type: 'string' },
    secret: { type: 'string' },
    'connect-secret': { type: 'string' },
    folder: { type: 'string' },
    key: { type: 'string', multiple: true },
    seed: { type: 'string' },
  },
})
const { webhook, secret, 'connect-secret': connectSecret } = values
if ((webhook === undefined) !== (secret === undefined)) {
  process.stderr.write('--webhook and --secret belong together\n')
  process.exit(2)
}
const webhooks: WebhookEndpoint[] =
  webhook === undefined || secret === undefined
    ? []
    : connectSecret === undefined
      ? [{ url: webhook, secret }]
      : [
          { url: webhook, secret, source: 'account' },
          { url: webhook, secret: connectSecret, source: 'connect' },
        ]
const standIn = await startStandIn({
  webhooks,
  ...(values.host !== undefined && { host: values.host }),
  ...(values.port !== undefined && { port: Number(values.port) }),
  ...(values['public-url'] !== undefined && { publicUrl: values['public-url'] }),
  ...(values.folder !== undefined && { folder: values.folder }),
  ...(values.key && { keys: values.key }),
  ...(values.seed !== undefined && { seed: Number(values.seed) }),
})
process.stdout.write(`Stripe stand-in at ${standIn.url}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void standIn.close())
