import type { FastifyInstance } from 'fastify'
import type { SettingsDefinition } from './config/define-settings.ts'
import type { Context } from './context.ts'
import type { Tx } from './database/database.ts'
import type { ResponseCache } from './http/response-cache/response-cache.ts'
import type { Guard, Route } from './http/routes.ts'
import type { Job } from './jobs/jobs.ts'
import type { EmailTemplates, Mailer } from './mail/mail.ts'
import type { DeclareMetrics } from './observability/declare-metrics.ts'

/**
 * What features let others hear of. The feature that owns a hook adds it here and calls it in its
 * transaction; every feature that is concerned answers it in its declaration. Neither imports the
 * other.
 */
export interface Hooks {}

type HookAnswer<Name extends keyof Hooks> = (tx: Tx, event: Hooks[Name]) => Promise<void>

export type HookAnswers = { [Name in keyof Hooks]?: HookAnswer<Name> }

/** Has every feature answer a hook, one after the other in the order of the list of features. */
export type CallHook = <Name extends keyof Hooks>(
  tx: Tx,
  name: Name,
  event: Hooks[Name],
) => Promise<void>

/** What a feature is given. */
export interface FeatureContext extends Context {
  mailer: Mailer
  callHook: CallHook
}

/** Where a feature registers its calls. */
export interface FeatureHttp {
  app: FastifyInstance
  route: Route
  guard: Guard
  /** Of the answers that anyone may have. */
  cache: ResponseCache
  /** The same as `route`, for an encapsulated instance with parsers or hooks of its own. */
  routeIn(scope: FastifyInstance): Route
}

/** A feature of one app: what it does there, bound to its context. */
export interface OpenedFeature<Api = unknown> {
  /** What features that need this one are given, beside what its front door exports. */
  api?: Api
  routes?(http: FeatureHttp): void | Promise<void>
  jobs?: readonly Job[]
  hooks?: HookAnswers
}

/** The part of the product that a folder under `features` holds (docs/architecture.md). */
export interface Feature<Api = unknown, Needs extends Features = Features> {
  /** The name of its folder. */
  name: string
  /** The features whose front door it may import. */
  needs: Needs
  settings?: SettingsDefinition
  emails?: EmailTemplates
  metrics?: DeclareMetrics
  /** Paths whose requests, and those of the paths below, have bodies that may take minutes to arrive. */
  slowBodies?: readonly string[]
  /** Beginnings of paths whose rest is a secret, which logs and traces leave out. */
  secretPaths?: readonly string[]
  /**
   * Foreign keys to the caller of a request. Where one fails, the caller's account was deleted while
   * the request ran, and the answer is 401.
   */
  callerForeignKeys?: readonly string[]
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

/** Declares a feature; the types of what it needs and offers follow from the declaration. */
export function defineFeature<Api, const Needs extends Features>(
  feature: Omit<Feature<Api, Needs>, 'settings'> & {
    // oxlint-disable-next-line typescript/no-explicit-any -- of any settings
    settings?: SettingsDefinition<any, any>
  },
): Feature<Api, Needs> {
  return feature
}
