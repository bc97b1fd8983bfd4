import fs from 'node:fs'
import path from 'node:path'
import { fromRoot, ROOT } from '@/scripts/lib/paths.mjs'

/** A build, and the folder with the sources that it runs from. */
export interface Build {
  id: string
  root: string
}

/** Returns the id of the build of these sources. */
export const thisBuild = () => fs.readFileSync(fromRoot('.next', 'BUILD_ID'), 'utf8').trim()

/** Copies the build of these sources under another id, as a release of other sources has it. */
export async function makeOtherBuild(folder: string): Promise<Build> {
  const root = path.join(folder, 'release')
  fs.mkdirSync(root)
  const [before, id] = [thisBuild(), 'another-build-of-these']
  for (const name of fs.readdirSync(ROOT)) {
    const source = fromRoot(name)
    // Node would follow a link back to the build of these sources.
    if (name === 'scripts' || name === 'lib') fs.cpSync(source, path.join(root, name), { recursive: true })
    else if (!['.git', '.next', '.test', '.data'].includes(name))
      fs.symlinkSync(source, path.join(root, name))
  }
  fs.cpSync(fromRoot('.next'), path.join(root, '.next'), {
    recursive: true,
    filter: (source) => path.relative(fromRoot('.next'), source).split(path.sep)[0] !== 'cache',
  })
  const build = path.join(root, '.next')
  fs.renameSync(path.join(build, 'static', before), path.join(build, 'static', id))
  for (const name of fs.readdirSync(build, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(build, name)
    if (!/(\.(js|json|html|rsc)|BUILD_ID)$/.test(name) || !fs.statSync(file).isFile()) continue
    const text = fs.readFileSync(file, 'utf8')
    if (text.includes(before)) fs.writeFileSync(file, text.replaceAll(before, id))
  }
  return { id, root }
}
