import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig({
  plugins: [toastStylesFromSheet(), tailwindcss(), reactRouter()],
  build: {
    target: targets,
    cssTarget: targets,
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every page needs lies in one file, which compresses better than many small ones and changes rarely.
        codeSplitting: {
          groups: [{ name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\// }],
        },
      },
    },
  },
})
