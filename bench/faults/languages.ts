import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { offerings } from '@firstbell/demo/offerings'
import { admin, instructors, students } from '@firstbell/demo/people'
import { isLanguage, languages as all } from '@firstbell/messages/languages'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import { writePictures } from '../../scripts/messages/pictures.ts'
import type { Report } from '../report.ts'
import { root, say, startProduct, type Site } from '../site.ts'
import { arrowKeys, journeys } from './languages-journeys.ts'
import { buildPseudo, PSEUDO } from './languages-pseudo.ts'
import { open, openAs, type Tour } from './languages-visit.ts'

/** The findings of the script in a page (languages-page.js). */
interface Look {
  texts: string[]
  cut: string[]
  wider: number
  lang: string
  dir: string
}
const lookScript = readFileSync(join(import.meta.dirname, 'languages-page.js'), 'utf8')
const axeScript = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')
const runAxe = (contrast: boolean) => `axe.run(document, {
  rules: { 'color-contrast': { enabled: ${contrast} } },
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'], preload: false,
}).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 300)))`

/**
 * Visits the product with its demo data in each language, as a visitor, a student, an instructor and an admin. There
 * must be no English text, nothing truncated or too wide, and no violation of WCAG, and the main journeys must work by
 * the labels of the language. The pseudo-language `xx` reveals texts that are not messages.
 * @param chosen languages; without any, all and `xx`
 */
export async function languages(...chosen: string[]): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const faults: string[] = []
  const executablePath = await findBrowser({ whole: true })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  stack.defer(() => browser.close())
  const selected = chosen.length > 0 ? chosen : [...all, PSEUDO]
  const tourOf = (site: Site, language: string): Tour => ({
    site,
    browser,
    language,
    fault(place, what) {
      const fault = `${language}, ${place}: ${what}`
      if (faults.includes(fault)) return
      faults.push(fault)
      say(`  ${fault}`)
    },
  })
  let screens = 0
  const real = selected.filter((each) => isLanguage(each))
  const site = await startProduct(stack)
  for (const language of real) {
    screens += await walk(tourOf(site, language))
    await journeys(tourOf(site, language), language)
    say(`${language}: ${screens} screens, ${faults.length} faults so far`)
  }
  if (real.includes('ar')) await arrowKeys(tourOf(site, 'ar'))
  if (selected.includes(PSEUDO)) {
    process.env['BENCH_ROOT'] = await buildPseudo(stack)
    screens += await walk(tourOf(await startProduct(stack), PSEUDO))
  }
  if (pictures.size > 0) writePictures(pictures)
  return { result: `${screens} screens, ${faults.length} faults`, faults }
}

/** The texts on each English screenshot, by its name. */
const pictures = new Map<string, string[]>()

// ----------------------------------------------------------------------------------------- texts

/** Returns the messages of a language without parameters, without their tags. */
async function textsOf(language: string): Promise<Set<string>> {
  const found = new Set<string>()
  const add = (value: unknown): void => {
    if (typeof value === 'string')
      for (const part of value.split(/<\/?\w+\/?>/)) found.add(part.trim())
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(add)
  }
  for (const file of globSync(join(root, 'packages/messages/src', language, '*.ts')))
    if (!/(?:offering-languages|zones)\.ts$/.test(basename(file))) add(await import(file))
  return found
}

/** Returns the texts of the demo data, longest first. */
const typed = (() => {
  const found = new Set<string>()
  const add = (value: unknown): void => {
    if (typeof value === 'string') value.split('\n').forEach((line) => found.add(line.trim()))
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(add)
  }
  add([admin, instructors, students, offerings.map(({ about: _about, ...data }) => data)])
  return [...found].filter((text) => text.length > 2).toSorted((a, b) => b.length - a.length)
})()

/** Proper names, URLs and emails, and texts that are the same in every language. */
const SAME =
  /Firstbell|Demo School|Berlin|New York|Tokyo|Kolkata|London|example\.com|Google Calendar|Google|Outlook(?:\.com)?|Chrome|Linux|HeadlessChrome|Stripe|\S+@\S+|https?:\S+|\bUTC\b|\bGMT\b|\b(?:PDF|USD|CSV|JSON|ICS|KB|MB|JPEG|PNG|WebP|GIF|AM|PM)\b|Zoom|Meet|Jitsi/g

/** @returns the texts in English for which the language has its own */
async function leftOver(language: string): Promise<(texts: string[]) => string[]> {
  if (language === 'en') return () => []
  if (language === PSEUDO)
    return (texts) =>
      texts.filter((text) => {
        let rest = text
        for (const each of typed) rest = rest.replaceAll(each, '')
        // Descriptions for search engines end with a part of a text.
        const part = typed.find((each) => each.length > 30 && rest.includes(each.slice(0, 30)))
        if (part !== undefined && rest.endsWith('…'))
          rest = rest.slice(0, rest.indexOf(part.slice(0, 30)))
        return /[A-Za-z]{3,}/.test(rest.replace(SAME, ''))
      })
  const [english, own] = await Promise.all([textsOf('en'), textsOf(language)])
  return (texts) =>
    texts.filter((text) => /[a-z]{3}/i.test(text) && english.has(text) && !own.has(text))
}

// ----------------------------------------------------------------------------------------- walk

/** The screens of each role: URLs, and the selector to press there first. */
async function screensOf({ site }: Tour): Promise<Record<string, [string, string?][]>> {
  const idOf = async (where: string) => {
    const { rows } = await site.pool.query<{ id: string }>(
      `select offering.id from offering where cancelled_at is null and ${where} order by starts_at limit 1`,
    )
    return rows[0]?.id ?? 'none'
  }
  const has = (email: string) =>
    `exists (select from booking join person on person.id = student_id
       where offering_id = offering.id and email = '${email}' and status = 'booked')`
  const taughtBy = (email: string) =>
    `instructor_id = (select id from person where email = '${email}')`
  const later = "starts_at > now() + interval '2 hours'"
  const [free, full, course, booked, ownCourse, past, taught, taughtCourse] = await Promise.all([
    idOf(
      `kind = 'class' and ${later} and not ${has('jonas@example.com')} and title like 'Sunrise%'`,
    ),
    idOf(`kind = 'class' and title like 'Songwriting%'`),
    idOf(`kind = 'course' and ${later} and not ${has('jonas@example.com')}`),
    idOf(`kind = 'class' and ${later} and ${has('jonas@example.com')}`),
    idOf(`kind = 'course' and ${has('jonas@example.com')}`),
    idOf(`ends_at < now() and ${has('jonas@example.com')}`),
    idOf(`kind = 'class' and ${later} and ${taughtBy('ada@example.com')}`),
    idOf(`kind = 'course' and ${taughtBy('ada@example.com')}`),
  ])
  const { rows } = await site.pool.query<{ id: string; name: string }>(
    "select id, name from person where 'instructor' = any(roles) order by email",
  )
  const teacher = rows[0]!.id
  const profile = (query: string) => `/profile?section=${query}`
  const submit = 'main form button[type=submit]'
  const inDialog = '[role=dialog] button[type=submit]'
  return {
    '': [
      ['/'],
      ['/?category=Music&level=Beginner&when=dates&sort=rating'],
      ['/?q=0000'],
      ['/courses'],
      ['/courses?min=500'],
      ['/about'],
      [`/classes/${free}`],
      [`/classes/${full}`],
      [`/courses/${course}`],
      [`/instructors/${teacher}`],
      ['/login', submit],
      ['/signup', submit],
      ['/forgot-password', submit],
      ['/reset-password?token=x', submit],
      ['/verify-email?token=x'],
      ['/nothing-here'],
    ],
    'jonas@example.com': [
      [`/?book=${free}`],
      [`/?book=${full}`],
      [`/courses?enroll=${course}`],
      [`/classes/${booked}`],
      [`/courses/${ownCourse}`],
      [`/join/${booked}`],
      [profile('dashboard')],
      [profile('dashboard'), 'main button[aria-haspopup=menu]'],
      [profile('dashboard&dialog=delete')],
      [profile('settings')],
      ...['details', 'email', 'password', 'picture'].map((dialog): [string, string] => [
        profile(`dashboard&dialog=${dialog}`),
        inDialog,
      ]),
      [profile('my-classes')],
      [profile(`my-classes&class=${booked}`)],
      [profile('my-courses')],
      [profile(`my-courses&course=${ownCourse}`)],
      [`/profile?review=${past}`, inDialog],
      [`/profile?booking=${past}`],
      ['/security'],
      ['/alredyloggedin/login'],
      ['/unauthorized'],
    ],
    'ada@example.com': [
      [`/classes/${taught}`],
      ...['people', 'messages', 'materials', 'reviews', 'settings'].map((tab): [string] => [
        `/teach/${taught}?tab=${tab}`,
      ]),
      ...['details', 'myClasses', 'myCourses', 'insights'].map((tab): [string] => [
        profile(`instructor&tab=${tab}`),
      ]),
      [profile('instructor&tab=addClass'), submit],
      [profile('instructor&tab=addCourse'), submit],
      ['/createclass'],
      [profile('instructor&tab=details&dialog=edit')],
      [profile(`instructor&tab=myClasses&class=${taught}`)],
      [profile(`instructor&tab=myClasses&class=${taught}&dialog=edit`)],
      [profile(`instructor&tab=myClasses&class=${taught}&dialog=message`), inDialog],
      [profile(`instructor&tab=myCourses&course=${taughtCourse}`)],
      [profile(`instructor&tab=myCourses&course=${taughtCourse}&dialog=edit`)],
      [profile(`instructor&tab=addClass&from=${taught}`)],
    ],
    'admin@example.com': [
      [profile('admin')],
      ...rows.slice(0, 2).map(({ id }): [string] => [profile(`admin&instructor=${id}`)]),
      [profile(`admin&instructor=${teacher}&dialog=remove`), inDialog],
    ],
  }
}

/** Checks all screens, with a page for each role. @returns the number of screens */
async function walk(tour: Tour): Promise<number> {
  const english = await leftOver(tour.language)
  const roles = Object.entries(await screensOf(tour))
  await Promise.all(
    roles.map(async ([who, screens]) => {
      const page = await openAs(tour, who)
      page.setDefaultTimeout(20_000)
      for (const [path, press] of screens) {
        const place = `${who.split('@')[0] || 'visitor'} ${path.replace(/=[\da-f-]{36}/g, '=…')}`
        const fault = (what: string) => tour.fault(place, what)
        await look(page, tour, path, press, { english, fault }).catch((error: Error) =>
          fault(error.message.slice(0, 300)),
        )
      }
      await page.context().close()
    }),
  )
  return roles.flatMap(([, screens]) => screens).length
}

/** Checks a screen at each width. @param press a selector to press first */
async function look(
  page: Page,
  tour: Tour,
  path: string,
  press: string | undefined,
  { english, fault }: { english: (texts: string[]) => string[]; fault: (what: string) => void },
): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, tour, path)
  if (press !== undefined) await page.locator(press).first().click({ timeout: 5_000 })
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForTimeout(250)
    const found = await page.evaluate<Look>(lookScript)
    for (const text of english(found.texts)) fault(`English: ${text}`)
    // Its words are longer than those of any language.
    const cut = tour.language === PSEUDO ? [] : found.cut
    for (const text of cut.filter((each) => !each.includes('://')))
      fault(`cut at ${width} px: ${text}`)
    if (found.wider > 0) fault(`${found.wider} px too wide at ${width}`)
    const direction = tour.language === 'ar' ? 'rtl' : 'ltr'
    if (found.lang !== tour.language || found.dir !== direction)
      fault(`<html lang="${found.lang}" dir="${found.dir}">`)
    if (width === 320) return
    if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeScript)
    for (const violation of await page.evaluate<string[]>(runAxe(width === 1280)))
      // The tag of the pseudo-language is not valid.
      if (tour.language !== PSEUDO || !/valid-lang|lang-valid/.test(violation))
        fault(`${width} px, ${violation}`)
    await page.evaluate('scrollTo(0, 0)')
    const shots = process.env['SCREENSHOTS']
    const name = `${tour.language}-${width}${path.replace(/=?[\da-f-]{36}/g, '').replace(/\W+/g, '-')}.png`
    if (shots === undefined) continue
    await page.screenshot({ path: join(shots, name) })
    if (tour.language === 'en') pictures.set(name, found.texts)
  }
}
