import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { SettingsDefinition } from './config/define-settings.ts'
import type { Context } from './context.ts'
import type { Tx } from './database/database.ts'
import type { DownloadTickets, FileRoute } from './http/file-routes.ts'
import type { ResponseCache } from './http/response-cache/response-cache.ts'
import type { Guard, Route } from './http/routes.ts'
import type { Job } from './jobs/jobs.ts'
import type { EmailTemplates, Mailer } from './mail/mail.ts'
import type { DeclareMetrics } from './observability/metrics.ts'
import type { PersonalData } from './personal-data.ts'

/**
 * Events that other features react to. The feature that owns a hook adds it to this interface by declaration merging, and
 * calls it in its transaction; other features return its handlers from `open`. Neither side imports the other.
 */
export interface Hooks {}

export type HookAnswers = {
  [Name in keyof Hooks]?: (tx: Tx, event: Hooks[Name]) => Promise<void>
}

/**
 * Runs the handlers of all features for a hook, one after the other in the order of the list of
 * features.
 */
export type CallHook = <Name extends keyof Hooks>(
  tx: Tx,
  name: Name,
  event: Hooks[Name],
) => Promise<void>

export interface FeatureContext extends Context {
  mailer: Mailer
  callHook: CallHook
  personalData: readonly PersonalData[]
}

export interface FeatureHttp {
  app: FastifyInstance
  route: Route
  fileRoute: FileRoute
  tickets: DownloadTickets
  guard: Guard
  /** The cache of answers that are the same for everyone. */
  cache: ResponseCache
  /** `route` for an encapsulated instance with parsers or hooks of its own. */
  routeIn(scope: FastifyInstance): Route
  /** Whether a path is one of the web app's pages; without a web app any path may be one. */
  isPage(path: string): boolean
}

/** Takes over the connection of a request to change the protocol (RFC 9110 §7.8). */
export type Upgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => Promise<void>

export interface OpenedFeature<Api = unknown> {
  /**
   * What `open` of the features that need this one gets, in addition to the exports of its front
   * door.
   */
  api?: Api
  routes?(http: FeatureHttp): void | Promise<void>
  jobs?: readonly Job[]
  /** Called when the process is asked to stop, while it still answers requests. */
  drain?(): void
  hooks?: HookAnswers
  /** Requests for WebSockets, by the path that they begin with. */
  upgrades?: Readonly<Record<string, Upgrade>>
}

/** A part of the product, in a folder under `features` (docs/architecture.md). */
export interface Feature<Api = unknown, Needs extends Features = Features> {
  /** The name of its folder. */
  name: string
  /** The features that it may import, by their front doors. */
  needs: Needs
  settings?: SettingsDefinition | readonly SettingsDefinition[]
  emails?: EmailTemplates
  metrics?: DeclareMetrics
  /** Paths whose requests, and those below them, may take minutes to send their bodies. */
  slowUploadPaths?: readonly string[]
  /** Path prefixes that are followed by a secret, which logs and traces omit. */
  secretAfterPaths?: readonly string[]
  /** Its tables. Features that need it may read them; other exceptions are in their `tablesOfOthers`. */
  tables?: readonly string[]
  /**
   * Tables of others that its SQL uses nevertheless: `reads` names those of features that it does not need, because
   * they need it; `writes` names those that it changes.
   */
  tablesOfOthers?: { reads?: readonly string[]; writes?: readonly string[] }
  /** What its tables have about a person, for the archive of own data (rule account-27). */
  personalData?: readonly PersonalData[]
  /**
   * Foreign keys to the caller of a request. When one fails, the caller's account was deleted while
   * the request ran, and the answer is 401.
   */
  callerGoneIfViolated?: readonly string[]
  /**
   * Enqueues jobs for all the work that its tables show to be waiting, because a restore brings rows
   * back and no jobs. Jobs that a schedule repeats find their work themselves.
   * @param backup.madeAt the time of the backup
   */
  enqueueAfterRestore?(tx: Tx, backup: { madeAt: Date }): Promise<void>
  open?(
    context: FeatureContext,
    needs: ApisOf<Needs>,
  ): OpenedFeature<Api> | Promise<OpenedFeature<Api>>
}

// oxlint-disable-next-line typescript/no-explicit-any -- any feature, whatever it needs and offers
export type AnyFeature = Feature<any, any>
export type Features = Readonly<Record<string, AnyFeature>>
type ApisOf<Needs extends Features> = {
  [Name in keyof Needs]: Needs[Name] extends Feature<infer Api, infer _> ? Api : never
}

export function defineFeature<Api, const Needs extends Features>(
  feature: Omit<Feature<Api, Needs>, 'settings'> & {
    // oxlint-disable-next-line typescript/no-explicit-any -- of any settings
    settings?: SettingsDefinition<any, any> | readonly SettingsDefinition<any, any>[]
  },
): Feature<Api, Needs> {
  return feature
}
