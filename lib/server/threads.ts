import 'server-only'
import path from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Starts a thread by the name of its code, which is a separate bundle (scripts/lib/bundle-server.mjs). */
export function startThread(
  name: 'document-worker' | 'drawing-worker' | 'heic-worker' | 'qr-worker' | 'spreadsheet-worker',
  options: WorkerOptions,
): Worker {
  const file = path.join(process.cwd(), '.next', 'uta', `${name}.mjs`)
  // The bundler would look for the file of a `new Worker`, which does not exist yet when the application is built.
  return Reflect.construct(Worker, [file, options])
}
