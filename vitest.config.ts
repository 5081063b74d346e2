import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['flowdoc-source'] },
  ssr: { resolve: { conditions: ['flowdoc-source'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['fixtures/**', 'node_modules/**', 'dist/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
