import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@firstbell/contract/routes'
import { shell } from '@firstbell/messages/all/shell'
import { withEnglishElements } from '@firstbell/messages/in-english'
import { directionOf, isLanguage, languages, type Language } from '@firstbell/messages/languages'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import {
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type Plugin,
  type UserConfig,
} from 'vite'
import { fallbackFonts } from './fallback-fonts.ts'
import { PAGE_DATA_ID } from './src/app/page-data.ts'

/** The fonts of every page's first paint, preloaded in parallel with the style sheet. */
const BASIC_FONTS = ['figtree-basic.woff2', 'fraunces-600-basic.woff2']
const LATIN_FONTS = [...BASIC_FONTS, 'figtree-latin.woff2', 'fraunces-600-accents.woff2']
const fontsOf: Record<Language, string[]> = {
  en: BASIC_FONTS,
  es: LATIN_FONTS,
  de: LATIN_FONTS,
  fr: LATIN_FONTS,
  ar: [...BASIC_FONTS, 'noto-naskh-arabic-600.woff2'],
}
const preloadFonts = (language: Language): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.values(bundle ?? {})
        .filter(
          (file) =>
            file.type === 'asset' && file.names.some((name) => fontsOf[language].includes(name)),
        )
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file.fileName}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
          },
          injectTo: 'head-prepend' as const,
        })),
  },
})

/** The server inserts the scripts of each page (entry-server.tsx, bootstrap.ts). */
const noScripts: Plugin = {
  name: 'no-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(
        / *<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>\n/g,
        '',
      ),
  },
}

/** In development Vite serves the pages and forwards calls to the server (npm start). */
const server = process.env['FIRSTBELL_SERVER'] ?? 'http://127.0.0.1:3000'
const calls = Object.values(routes).map(
  ({ path }) => `^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/?]+')}(\\?|$)`,
)
/** The WebSockets of the embedded media server. */
const SIGNALLING = '/rtc'
/** Paths, in addition to calls, that the server answers. */
const served = [
  '/files',
  '/dev/mailbox',
  '/mail/',
  '/docs',
  '/openapi.json',
  '/identity/oidc/',
  '/demo-school',
  SIGNALLING,
]

/** Adds the data to development pages that the server embeds in production. */
const siteData: Plugin = {
  name: 'site-data',
  apply: 'serve',
  transformIndexHtml: async (html) => {
    const data = await fetch(`${server}/dev/site.json`)
      .then((answer) => (answer.ok ? answer.text() : ''))
      .catch(() => '')
    const safe = data.replaceAll('<', '\\u003c')
    return html.replace(
      '<!--data-->',
      () => `<script id="${PAGE_DATA_ID}" type="application/json">${safe}</script>`,
    )
  },
}

/** Fills in the template's language attributes. */
const sayLanguage = (language: Language): Plugin => ({
  name: 'say-language',
  transformIndexHtml: (html) =>
    html
      .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
      .replace('<!--noscript-->', withEnglishElements(shell[language].noScripts)),
})

/** Whether a language lacks messages, which are in English then. */
export const lacksMessages = (language: Language): boolean =>
  globSync(join(import.meta.dirname, '../../packages/messages/src', language, '*.ts')).some(
    (file) => readFileSync(file, 'utf8').includes('inEnglish('),
  )

/**
 * Returns the configuration for a language. The messages of that language are compiled in through an export
 * condition of their package.
 */
export function configOf(language: Language): UserConfig {
  const conditions = [`language-${language}`]
  return {
    root: import.meta.dirname,
    plugins: [
      react(lacksMessages(language) ? { jsxImportSource: '#shared/english' } : {}),
      fallbackFonts,
      tailwindcss(),
      preloadFonts(language),
      noScripts,
      siteData,
      sayLanguage(language),
    ],
    // For development; build.ts sets the real value.
    define: { __SCRIPTS__: 'undefined' },
    build: {
      // The supported browsers (rule screen-40): the first versions with `AbortSignal.any`.
      target: ['chrome116', 'edge116', 'firefox124', 'safari17.4'],
      cssCodeSplit: false,
      // Its list of all pages' files would be part of every page. Links are prefetched on intent anyway.
      modulePreload: false,
      // Inlined pictures would load before they are needed, and the CSP forbids data: fonts.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // Inlines constants, so that no page loads the messages and limits of other pages.
      rolldownOptions: {
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        // Drops the libraries' warnings for developers, and messages that nothing uses.
        treeshake: { manualPureFunctions: ['warning', 'warnOnce', 'warningOnce', 'inEnglish'] },
      },
    },
    resolve: { conditions: [...conditions, ...defaultClientConditions] },
    ssr: {
      noExternal: true,
      resolve: { conditions: [...conditions, ...defaultServerConditions] },
    },
    server: {
      proxy: Object.fromEntries(
        [...calls, ...served].map((pattern) => [
          pattern,
          { target: server, ws: pattern === SIGNALLING },
        ]),
      ),
    },
  }
}

/** For development. */
const chosen = process.env['FIRSTBELL_LANGUAGE'] ?? 'en'
if (!isLanguage(chosen)) throw new Error(`FIRSTBELL_LANGUAGE is none of ${languages.join(', ')}`)
export default defineConfig(configOf(chosen))
