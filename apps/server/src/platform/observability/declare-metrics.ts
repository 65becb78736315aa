import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'

/** Counts events with these labels. */
export interface Counter<Label extends string> {
  inc(labels: Partial<Record<Label, string>>, count?: number): void
}

/** What metrics are declared on. There is none, and nothing is counted, where metrics are off. */
export interface MetricsRegistry {
  counter<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
  ): Counter<Label>
  pool: pg.Pool
}

/** What is counted at the edges of the process: at the ends of requests and jobs. */
export interface DeclaredMetrics {
  /**
   * Called after every answer.
   * @param refusal the code of the AppError that ended the request; absent: none did
   */
  onResponse?(
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: string | undefined,
  ): void | Promise<void>
  /** Called after every attempt at a job. */
  onJob?(name: string, payload: unknown, succeeded: boolean): Promise<void>
}

/** Makes the metrics of a part of the server, once a process and only where metrics are on. */
export type DeclareMetrics = (registry: MetricsRegistry) => DeclaredMetrics
