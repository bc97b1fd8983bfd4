import 'server-only'

/**
 * Returns a value that the whole process shares by its name, created at its first use. A variable of a module would
 * not do: hot reload evaluates modules again, and two bundles may have one each.
 */
export function processWide<Value>(name: string, make: () => Value): Value {
  const key = Symbol.for(`uta.${name}`)
  const value: Value = Reflect.get(globalThis, key) ?? make()
  Reflect.set(globalThis, key, value)
  return value
}
