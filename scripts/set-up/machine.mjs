// Imported first, so that what cannot run here says so instead of failing in a library.

if (process.platform === 'win32') {
  console.error(
    'Showup runs on Linux and macOS. On Windows, run it in WSL (https://learn.microsoft.com/windows/wsl/install), in a folder of Linux, such as ~/showup, not below /mnt.',
  );
  process.exit(1);
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// Odd versions are unsupported, and some packages refuse them.
const isTooOld = (major === 20 && minor < 19) || (major === 22 && minor < 12);
if (isTooOld || major < 20 || major === 21 || major === 23) {
  console.error(
    `Showup needs Node 20.19, 22.12, 24 or newer; this is ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exit(1);
}
