import type { SkipReason } from './skip-counter.js'

/** Larger text files are data or bundles; no source file of the four-digit-line kind reaches this. Bytes. */
export const MAX_TEXT_BYTES = 2 * 1024 * 1024

/** Why a file is not read, as far as its path and size (bytes) tell; null when its bytes must decide. */
export function classifyPath(path: string, size: number, manifestFolders: ReadonlySet<string>): SkipReason | null {
  if (isVendored(path, manifestFolders)) return 'vendored'
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const extension = name.slice(name.lastIndexOf('.') + 1)
  if (BINARY_EXTENSIONS.has(extension)) return 'binary'
  if (LOCK_FILES.has(name) || /\.(js|mjs|cjs|css|ts)\.map$/.test(name)) return 'generated'
  if (/[.-]min\.(js|mjs|cjs|css)$/.test(name)) return 'minified'
  return size > MAX_TEXT_BYTES ? 'too-large' : null
}

/** Folders that hold a package manifest; the root is `''`. A `vendor` folder beside one holds dependencies. */
export function manifestFolders(paths: readonly string[]): Set<string> {
  const folders = new Set([''])
  for (const path of paths) {
    const slash = path.lastIndexOf('/')
    if (slash >= 0 && MANIFESTS.has(path.slice(slash + 1))) folders.add(path.slice(0, slash))
  }
  return folders
}

function isVendored(path: string, manifests: ReadonlySet<string>): boolean {
  const segments = path.split('/')
  segments.pop()
  return segments.some((segment, i) => {
    if (VENDOR_FOLDERS.has(segment)) return true
    // `vendor` can also be a seller in a shop's own code: it counts only where dependencies are put.
    if (segment !== 'vendor' && segment !== 'vendors') return false
    return ASSET_FOLDERS.has(segments[i - 1] ?? '') || manifests.has(segments.slice(0, i).join('/'))
  })
}

const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/))

const VENDOR_FOLDERS = words(`
  node_modules bower_components jspm_packages third_party third-party thirdparty 3rdparty Pods Carthage .yarn
  .pnpm-store .bundle
`)

const ASSET_FOLDERS = words('asset assets static public www lib libs js css scripts external ext')

const MANIFESTS = words('package.json go.mod composer.json Gemfile Cargo.toml pubspec.yaml Podfile build.gradle')

const LOCK_FILES = words(`
  package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock deno.lock podfile.lock gemfile.lock cargo.lock
  composer.lock poetry.lock pipfile.lock uv.lock go.sum package.resolved pubspec.lock gradle.lockfile flake.lock mix.lock
  cartfile.resolved .pnp.cjs .pnp.loader.mjs
`)

const BINARY_EXTENSIONS = words(`
  png jpg jpeg gif webp avif bmp ico icns tif tiff psd heic heif xcf eps
  mp3 mp4 m4a m4v wav ogg oga ogv webm mov avi flac aac caf mkv
  ttf otf woff woff2 eot
  zip gz tgz bz2 xz zst 7z rar tar jar aar apk aab ipa dmg pkg deb rpm msi cab asar nupkg whl
  exe dll so dylib a lib o obj class node wasm pyc pdb bin dat db sqlite sqlite3 realm rlib xcuserstate
  pdf doc docx xls xlsx ppt pptx odt sketch fig ai
  keystore jks p12 pfx der cer bks mobileprovision provisionprofile car nib mo lockb glb gltf fbx traineddata
  tflite onnx mlmodel
`)
