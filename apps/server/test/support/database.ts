import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openDatabase, openPool, type Database } from '../../src/platform/database/database.ts'

/**
 * Creates a database for this test file from the migrated template, and drops it after the file.
 */
export async function cloneDatabase(): Promise<{ pool: pg.Pool; db: Database }> {
  const address = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = async (statement: string) => {
    const client = new pg.Client(address)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  // Copying the files takes a third of the time that copying by the log takes.
  await admin(`create database ${database} template firstbell_template strategy file_copy`)
  // As many as the two pools of a server have together: tests run requests and jobs with one pool, and each lane of jobs
  // keeps a connection.
  const pool = openPool({ ...address, database }, { max: 20 })
  afterAll(async () => {
    await pool.end()
    await admin(`drop database ${database} with (force)`)
  })
  return { pool, db: openDatabase(pool) }
}
