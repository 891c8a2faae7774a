// Imported before anything else: an old Node gets this one line instead of a riddle from a library.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Showup needs Node 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exit(1);
}
