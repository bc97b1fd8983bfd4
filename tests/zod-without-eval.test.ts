import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const ENTRY = fileURLToPath(new URL('./fixtures/browser-start.ts', import.meta.url))
const OWN_PROCESS = fileURLToPath(new URL('./fixtures/own-process.json', import.meta.url))

// In a process of its own: zod is configured before it is loaded, and here it is loaded already.
it('configures zod in the browser not to compile schemas by eval', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', ENTRY], {
    env: { ...process.env, TSX_TSCONFIG_PATH: OWN_PROCESS },
  })
  expect(JSON.parse(stdout)).toMatchObject({ jitless: true })
})
