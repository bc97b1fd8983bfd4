import 'server-only'
import fs from 'node:fs'
import path from 'node:path'
import { processWide } from './process-wide'

const release = processWide('release', () => ({ id: '' }))

/** Notes the build in this folder as the one that this process serves. */
export function noteRelease(root: string): void {
  release.id = fs.readFileSync(path.join(root, '.next', 'BUILD_ID'), 'utf8').trim()
}

/** Returns the id of the build that this process serves; '' in development, where code is replaced as it changes. */
export const servedRelease = () => release.id
