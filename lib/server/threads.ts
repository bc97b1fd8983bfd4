import 'server-only'
import path from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Starts a thread by the name of its code, which is built for itself (scripts/lib/bundle-server.mjs). */
export function startThread(name: 'drawing-worker' | 'spreadsheet-worker', options: WorkerOptions): Worker {
  const file = path.join(process.cwd(), '.next', 'uta', `${name}.mjs`)
  // The bundler looks for the file of a `new Worker`, and this one is not there yet when the application is built.
  return Reflect.construct(Worker, [file, options])
}
