import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Counter } from 'prom-client'

/** Where metrics are declared. It exists only if metrics are enabled. */
export interface MetricsRegistry {
  counter<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
  ): Counter<Label>
  pool: pg.Pool
}

/** Callbacks that count requests and jobs. */
export interface DeclaredMetrics {
  /**
   * Called after every response.
   * @param refusal the code of the AppError that ended the request, if one did
   */
  onResponse?(
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: string | undefined,
  ): void | Promise<void>
  onJob?(name: string, payload: unknown, succeeded: boolean): Promise<void>
}

/**
 * Declares the metrics of a part of the server. Called once per process, and only if metrics are
 * enabled.
 */
export type DeclareMetrics = (registry: MetricsRegistry) => DeclaredMetrics
