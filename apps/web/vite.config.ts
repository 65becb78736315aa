import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { addresses } from '@firstbell/contract/addresses'

/** The heading face is on every page: fetch it beside the style sheet, not after it. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /basic[^/]*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
          },
          injectTo: 'head-prepend' as const,
        })),
  },
}

/** The server writes the scripts of the page at hand into it (entry-server.tsx, bootstrap.ts). */
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

/** In development the pages come from Vite and the calls go to the server (npm start). */
const server = process.env['FIRSTBELL_SERVER'] ?? 'http://127.0.0.1:3000'
const calls = Object.values(addresses).map(
  ({ path }) => `^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/?]+')}(\\?|$)`,
)
/** What the server answers besides calls. */
const served = ['/files', '/dev/mailbox', '/mail/', '/docs', '/openapi.json']

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFont, noScripts],
  // Only in development: a build writes the real ones (build.ts).
  define: { __SCRIPTS__: 'undefined' },
  build: {
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // A picture in the style sheet would be fetched before it is needed, and CSP refuses data: fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  ssr: { noExternal: true },
  server: {
    proxy: Object.fromEntries(
      [...calls, ...served].map((pattern) => [pattern, { target: server }]),
    ),
  },
})
