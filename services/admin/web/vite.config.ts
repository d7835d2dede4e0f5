import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The address of a running Fiscus, to which `npm run dev:web` sends the calls of the API. */
const service = process.env.FISCUS_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // The server replaces the placeholder with the nonce of each response.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    // These have light-dark(): for older ones it would be replaced by variables, which Mantine's switch of the theme
    // does not set.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    // The licences of what the chunks contain: most demand that their text accompanies copies.
    license: { fileName: 'third-party-licences.md' },
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // Chromium and Firefox preload modules without help.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page uses, in chunks that stay cached while the pages change.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'mantine', test: /node_modules[\\/]@mantine[\\/](core|hooks)[\\/]/, minShareCount: 12 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/docs', '/queues', '/readyz'].map((path) => [path, { target: service }]),
    ),
  },
})
