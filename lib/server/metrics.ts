import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countConnections } from './db'
import { type AnsweredRequest, type OutsideCall, TELEMETRY } from './logger'
import { processWide } from './process-wide'

// Seconds: a screen's calls take some 30 ms, and nothing takes longer than a request's 10 s.
const BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10]

interface Queue {
  queue: string
  depth: number
  oldestSeconds: number
}

/**
 * Returns the metrics of this process, which are collected from the first call on: call it at the start, and only where
 * metrics are wanted.
 */
export const metrics = () => processWide('metrics', collect)

function collect() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'uta_request_duration_seconds',
    help: 'Answered requests, by the pattern of their route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const outsideCalls = new Histogram({
    name: 'uta_outside_call_duration_seconds',
    help: 'Calls of outside services, by service and outcome',
    labelNames: ['service', 'outcome'],
    buckets: BUCKETS,
    registers,
  })
  const depths = new Gauge({
    name: 'uta_queue_depth',
    help: 'Messages and jobs that wait; the same in every process',
    labelNames: ['queue'],
    registers,
  })
  const ages = new Gauge({
    name: 'uta_queue_oldest_seconds',
    help: 'For how long the oldest of them has been waiting; the same in every process',
    labelNames: ['queue'],
    registers,
  })
  new Gauge({
    name: 'uta_database_connections',
    help: 'Connections of the pool, busy and idle, and what waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(countConnections())) this.set({ state }, count)
    },
  })
  subscribe(TELEMETRY.requests, (message) => {
    if (isAnsweredRequest(message)) {
      const { route, method, status, seconds } = message
      requests.observe({ route, method, status }, seconds)
    }
  })
  subscribe(TELEMETRY.outsideCalls, (message) => {
    if (isOutsideCall(message)) {
      const { service, outcome, seconds } = message
      outsideCalls.observe({ service, outcome }, seconds)
    }
  })
  const showQueues = (queues: readonly Queue[]) => {
    depths.reset()
    ages.reset()
    for (const { queue, depth, oldestSeconds } of queues) {
      depths.set({ queue }, depth)
      ages.set({ queue }, oldestSeconds)
    }
  }
  return { registry, showQueues }
}

// A channel of Node carries any value.
const isAnsweredRequest = (message: unknown): message is AnsweredRequest =>
  typeof message === 'object' && message !== null && 'route' in message
const isOutsideCall = (message: unknown): message is OutsideCall =>
  typeof message === 'object' && message !== null && 'service' in message
