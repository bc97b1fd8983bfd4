declare module 'libheif-js/wasm-bundle.js' {
  interface Pixels {
    data: Uint8ClampedArray<ArrayBuffer>
    width: number
    height: number
  }

  interface HeifImage {
    get_width: () => number
    get_height: () => number
    is_primary: () => boolean
    /** Decodes into the given pixels; calls back with null where it can't. */
    display: (into: Pixels, done: (pixels: Pixels | null) => void) => void
  }

  const libheif: { HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] } }
  export default libheif
}
