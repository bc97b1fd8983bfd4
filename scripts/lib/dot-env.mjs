import fs from 'node:fs'
import { fromRoot } from './paths.mjs'

/** Reads `.env`; a variable that is set already stays as it is. */
export function loadDotEnv() {
  const file = fromRoot('.env')
  if (fs.existsSync(file)) process.loadEnvFile(file)
}
