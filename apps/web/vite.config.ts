import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import {
  delayFiles,
  fieldFiles,
  hireFiles,
  infoFiles,
  liveFiles,
  ruleFiles,
  settingsFiles,
  shellFiles,
  stateFiles,
} from './chunk-files.ts'
import { baseMap } from './scripts/build-base-map.ts'
import { markdownPages } from './scripts/markdown-pages.ts'

/** Evergreen browsers of 2024 and later: they know `light-dark()`, nesting and top-level await. */
const targets = ['chrome125', 'edge125', 'firefox128', 'safari18']

/**
 * The toast library writes its styles into the page from JavaScript, which the content security policy forbids. Its style
 * sheet is imported in `app.css` instead, and the copy inside the script is left out (3 kB less to load).
 */
function toastStylesFromSheet(): Plugin {
  return {
    name: 'itemo:toast-styles-from-sheet',
    enforce: 'pre',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
      handler: (code) => ({ code: code.replace(/^__insertCSS\(".*"\);?$/m, ''), map: null }),
    },
  }
}

/** Whether a module is one of these files. */
const oneOf = (files: ReadonlySet<string>) => (id: string) => files.has(id)

/**
 * What dialogs, fields and menus have in common: twenty files of a few hundred bytes otherwise, each of which every page that
 * opens one would name. Not what places them on the page or follows its scrolling: that is more than a form should load.
 */
const overlayPattern = /node_modules\/@base-ui\/(utils|react\/internals)\/(?!.*(Position|popup|temporal|floating))/

export default defineConfig({
  plugins: [toastStylesFromSheet(), markdownPages(), baseMap(), tailwindcss(), reactRouter()],
  build: {
    target: targets,
    cssTarget: targets,
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The router's manifest and each script name the chunks that they need: short names and hashes make every page lighter.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // What every first page needs lies in three files instead of fifty: they compress better, and the router's manifest,
        // which names the chunks of every route, shrinks with them.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
            { name: 'query', test: /node_modules\/@tanstack\//, priority: 2 },
            { name: 'shell', test: oneOf(shellFiles), priority: 1 },
            { name: 'overlay', test: overlayPattern },
            { name: 'settings', test: oneOf(settingsFiles) },
            // Wherever one goes back and forth there are both.
            { name: 'chevrons', test: /lucide-react\/.*\/chevron-(left|right)\.m?js$/ },
            { name: 'fields', test: oneOf(fieldFiles) },
            { name: 'states', test: oneOf(stateFiles) },
            { name: 'delays', test: oneOf(delayFiles), priority: 2 },
            { name: 'hires', test: oneOf(hireFiles), priority: 1 },
            { name: 'live', test: oneOf(liveFiles) },
            { name: 'rules', test: oneOf(ruleFiles) },
            { name: 'info', test: oneOf(infoFiles) },
          ],
        },
      },
    },
  },
})
