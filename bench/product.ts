import { freePort, startSite, type Site } from './site.ts'

/** For benchmarks of screens: the built product with its demo data. */

/** Starts a server like `npm start` does: with the built web app and the embedded database. */
export async function startProduct(stack: AsyncDisposableStack): Promise<Site> {
  const port = await freePort()
  return startSite(stack, [port], {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: '',
    SMTP_URL: '',
    DEMO_DATA: 'on',
  })
}

/** The id of a public demo class. */
export async function aClassOf({ url }: Site): Promise<string> {
  const answer = await fetch(`${url}/classes/getallclasses`)
  return ((await answer.json()) as { classes: { _id: string }[] }).classes[0]!._id
}
