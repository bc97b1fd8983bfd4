import fs from 'node:fs'
import path from 'node:path'
import { fromRoot } from './paths.mjs'
import { messageKeys, readCatalog } from './structure/catalogs.mjs'
import { messageUse } from './structure/message-use.mjs'
import { projectFiles } from './structure/project-files.mjs'
import { screenMessages } from './structure/screen-messages.mjs'

const LISTS = fromRoot('components', 'shared', 'generated', 'screen-messages.json')

/** Returns the keys of the catalog, and which of them each file of the project uses. */
export function readMessageUse() {
  const files = projectFiles()
  /** @param {string} file */
  const read = (file) => fs.readFileSync(fromRoot(file), 'utf8')
  const keys = messageKeys(readCatalog('messages/en', files, read).catalog)
  return { keys, use: messageUse(files, keys, read) }
}

/** Writes which messages each `<Messages of="…">` gives to the client components of its screen. */
export function writeScreenMessages() {
  const { lists } = screenMessages(readMessageUse().use)
  fs.mkdirSync(path.dirname(LISTS), { recursive: true })
  fs.writeFileSync(LISTS, JSON.stringify(lists, null, 2))
}
