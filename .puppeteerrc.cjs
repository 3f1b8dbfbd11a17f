// The browser comes with the system (see tests and README); nothing is downloaded at install.
module.exports = { skipDownload: true };
