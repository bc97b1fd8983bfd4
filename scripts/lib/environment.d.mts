// What the loading of made-up data, which is TypeScript, sees of environment.mjs.

export function variable(name: string): string | undefined
